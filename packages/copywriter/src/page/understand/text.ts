import { addressesModel } from './addresses-model.ts'

const ABBREVIATION =
  /\b(?:e\.g|i\.e|etc|vs|approx|no|inc|ltd|co|corp|mr|mrs|ms|dr|st|u\.s|u\.k|a\.m|p\.m)\.$/i

/** Sentences with their stops, without those that address a language model. */
export function splitVisitorSentences(text: string): string[] {
  const sentences: string[] = []
  for (const piece of text.split(/(?<=[.!?…]["'”’)]?)\s+(?=["'“‘(]?[\p{Lu}\d£$€])/u)) {
    const before = sentences.at(-1)
    if (before !== undefined && ABBREVIATION.test(before)) sentences.splice(-1, 1, `${before} ${piece}`)
    else sentences.push(piece.trim())
  }
  return sentences.filter((sentence) => sentence !== '' && !addressesModel(sentence))
}

/** Without punctuation around it. */
export const stripPunctuation = (word: string) =>
  word.replace(/^["'“‘(]+|(?<!["'”’),.;:!?…])["'”’),.;:!?…]+$/g, '')

export const splitBareWords = (text: string) => text.split(/\s+/).map(stripPunctuation).filter(Boolean)

export const countTokens = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Without the stop and with plain apostrophes. */
export const dropStop = (sentence: string) =>
  sentence
    .replace(/[’]/g, "'")
    .replace(/(?<![.!])[.!]+$/, '')
    .trim()

export const lowerFirstLetter = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')

/** "in two rings" → "in 2 rings". */
export function toDigits(text: string): string {
  return text.replace(
    /\b(in|within|after|for|than|under|over|by|takes?|last|every) (two|three|four|five|six|seven|eight|nine|ten|twelve)(?= [a-z]+s\b)/gi,
    (_, before: string, word: string) => `${before} ${NUMBERS.indexOf(word.toLowerCase()) + 2}`,
  )
}
