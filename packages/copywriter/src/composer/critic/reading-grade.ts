import { remember } from './remember.ts'
import { sentencesOf, wordsOf } from './text.ts'

/** Flesch-Kincaid grade of a text. */
export function readingGrade(text: string): number {
  const sentences = Math.max(1, sentencesOf(text).length)
  const words = wordsOf(text)
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return (0.39 * words.length) / sentences + (11.8 * syllables) / words.length - 15.59
}

export const syllablesOf = remember(countSyllables, 8_000)

function countSyllables(word: string): number {
  if (/\d/.test(word)) return Math.max(1, word.replace(/\D/g, '').length > 2 ? 3 : 1)
  const bare = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^laeiouy]e)$/, (end) => end.charAt(0))
    .replace(/^y/, '')
  return Math.max(1, (bare.match(/[aeiouy]{1,2}/g) ?? []).length)
}
