import { speaksToTheMachine } from './speaks-to-the-machine.ts'

const ABBREVIATION =
  /\b(?:e\.g|i\.e|etc|vs|approx|no|inc|ltd|co|corp|mr|mrs|ms|dr|st|u\.s|u\.k|a\.m|p\.m)\.$/i

/** The sentences of a text that are meant for visitors, each with its stop. */
export function sentencesIn(text: string): string[] {
  const pieces = text.split(/(?<=[.!?…]["'”’)]?)\s+(?=["'“‘(]?[\p{Lu}\d£$€])/u)
  const sentences: string[] = []
  for (const piece of pieces) {
    const before = sentences.at(-1)
    if (before !== undefined && ABBREVIATION.test(before))
      sentences[sentences.length - 1] = `${before} ${piece}`
    else sentences.push(piece.trim())
  }
  return sentences.filter((sentence) => sentence !== '' && !speaksToTheMachine(sentence))
}

/** The words of a sentence as they stand, without the punctuation around each. */
export function bareWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^["'“‘(]+|(?<!["'”’),.;:!?…])["'”’),.;:!?…]+$/g, ''))
    .filter(Boolean)
}
