import { wordList } from '../brief/lexicon/word-list.ts'
import type { BriefFields } from '../brief/read-fields.ts'
import { wordsOf as findWords } from '../brief/words.ts'

/** Caches what was found out about a text. A full cache starts again: simple, and rarely needed. */
export function remember<Found>(find: (text: string) => Found, most = 3_000): (text: string) => Found {
  const known = new Map<string, Found>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= most) known.clear()
    const found = find(text)
    known.set(text, found)
    return found
  }
}

/** What is derived once from each brief. */
export function rememberBrief<Found>(find: (brief: BriefFields) => Found): (brief: BriefFields) => Found {
  const known = new WeakMap<BriefFields, { readonly found: Found }>()
  return (brief) => {
    const entry = known.get(brief) ?? { found: find(brief) }
    known.set(brief, entry)
    return entry.found
  }
}

/** The words of a text in lower case. */
export const wordsOf: (text: string) => readonly string[] = remember(findWords)

/** The sentences of a text, with their stops. */
export const sentencesOf: (text: string) => readonly string[] = remember(
  (text) => text.split(/(?<=[.?!]["'”’)]?)\s+|\n+/).filter((sentence) => sentence.trim() !== ''),
  500,
)

export const STOPWORDS: ReadonlySet<string> = new Set(wordList('stopwords'))

/** Words that mean something, cut to their stem, so that "calls" and "call" are one. */
export const contentWords: (text: string) => ReadonlySet<string> = remember((text) => {
  const parts = wordsOf(text).flatMap((word) => (/^\d/.test(word) ? [word] : word.split('-')))
  return new Set(parts.filter((word) => word.length > 1 && !STOPWORDS.has(word)).map(stem))
})

/** Whether a stem is one of `stems` or grew from one: "managing" and "managers", "caller" and "calls". */
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

export const stem: (word: string) => string = remember((word) => {
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

/** Flesch-Kincaid grade, which no text is below 0 of. */
export function readingGrade(text: string): number {
  const words = wordsOf(text)
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const sentences = Math.max(1, sentencesOf(text).length)
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
