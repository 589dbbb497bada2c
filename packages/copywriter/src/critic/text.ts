import { splitIntoSentences as splitText } from '@firstline/contract/sentences'
import { readWords } from '../english/lexicon/word-list.ts'
import type { ParsedFields } from '../brief/read-fields.ts'
import { splitWords } from '../english/words.ts'
import { remember } from '../remember.ts'

/** Caches a value per brief. */
export function rememberBrief<Found>(find: (brief: ParsedFields) => Found): (brief: ParsedFields) => Found {
  const known = new WeakMap<ParsedFields, { readonly found: Found }>()
  return (brief) => {
    const entry = known.get(brief) ?? { found: find(brief) }
    known.set(brief, entry)
    return entry.found
  }
}

export const splitIntoSentences: (text: string) => readonly string[] = remember(splitText, 500)

export const STOPWORDS: ReadonlySet<string> = new Set(readWords('stopwords'))

/** Stems without stop words: "calls" and "call" are one. */
export const collectContentStems: (text: string) => ReadonlySet<string> = remember((text) => {
  const parts = splitWords(text).flatMap((word) => (/^\d/.test(word) ? [word] : word.split('-')))
  return new Set(parts.filter((word) => word.length > 1 && !STOPWORDS.has(word)).map(stemWord))
})

/** Whether a stem is in `stems` or shares a beginning with one: "managing" and "managers". */
export function isAkin(word: string, stems: Iterable<string>): boolean {
  for (const known of stems)
    if (
      known === word ||
      (known.length >= 4 && word.startsWith(known)) ||
      (word.length >= 4 && known.startsWith(word))
    )
      return true
  return false
}

export const stemWord: (word: string) => string = remember((word) => {
  const bare = word.replace(/'s$|'$/, '')
  if (bare.length <= 3 || /^\d/.test(bare)) return bare
  return bare
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
    .replace(/(?:ing|ed)$/, '')
    .replace(/([^aeiousl])\1$/, '$1')
    .replace(/e$/, '')
}, 10_000)

/** Flesch-Kincaid grade, at least 0. */
export function computeReadingGrade(text: string): number {
  const words = splitWords(text)
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const sentences = Math.max(1, splitIntoSentences(text).length)
  return Math.max(0, (0.39 * words.length) / sentences + (11.8 * syllables) / words.length - 15.59)
}

const syllablesOf = remember((word) => {
  if (/\d/.test(word)) return 2
  const bare = word
    .replace(/[^a-z]/g, '')
    .replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^laeiouy]e)$/, (end) => end.charAt(0))
    .replace(/^y/, '')
  return Math.max(1, (bare.match(/[aeiouy]{1,2}/g) ?? []).length)
}, 8_000)
