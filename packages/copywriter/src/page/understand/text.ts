import { speaksToTheMachine } from './speaks-to-the-machine.ts'

const ABBREVIATION =
  /\b(?:e\.g|i\.e|etc|vs|approx|no|inc|ltd|co|corp|mr|mrs|ms|dr|st|u\.s|u\.k|a\.m|p\.m)\.$/i

/** The sentences of a text that are meant for visitors, each with its stop. */
export function sentencesIn(text: string): string[] {
  const sentences: string[] = []
  for (const piece of text.split(/(?<=[.!?…]["'”’)]?)\s+(?=["'“‘(]?[\p{Lu}\d£$€])/u)) {
    const before = sentences.at(-1)
    if (before !== undefined && ABBREVIATION.test(before)) sentences.splice(-1, 1, `${before} ${piece}`)
    else sentences.push(piece.trim())
  }
  return sentences.filter((sentence) => sentence !== '' && !speaksToTheMachine(sentence))
}

/** A word without the punctuation around it. */
export const bareWord = (word: string) => word.replace(/^["'“‘(]+|(?<!["'”’),.;:!?…])["'”’),.;:!?…]+$/g, '')

/** The words of a sentence as they stand, without the punctuation around each. */
export const bareWords = (text: string) => text.split(/\s+/).map(bareWord).filter(Boolean)

export const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length

/** A sentence without its stop and with plain apostrophes. */
export const unstopped = (sentence: string) =>
  sentence
    .replace(/[’]/g, "'")
    .replace(/(?<![.!])[.!]+$/, '')
    .trim()

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')

/** "in two rings" as one types it: "in 2 rings". */
export function inDigits(text: string): string {
  return text.replace(
    /\b(in|within|after|for|than|under|over|by|takes?|last|every) (two|three|four|five|six|seven|eight|nine|ten|twelve)(?= [a-z]+s\b)/gi,
    (_, before: string, word: string) => `${before} ${NUMBERS.indexOf(word.toLowerCase()) + 2}`,
  )
}
