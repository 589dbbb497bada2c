import { isEnglish } from '../english/is-english.ts'
import { readWords } from '../english/lexicon/word-list.ts'
import type { ParsedFields } from '../brief/read-fields.ts'
import { givenText } from './given.ts'
import { splitWords } from '../english/words.ts'
import { rememberBrief } from './text.ts'

/** Frequent words per language. */
const COMMON = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'].map((language) => ({
  language,
  common: new Set(readWords(`common-${language}`)),
}))

/** Chinese and Japanese share one. */
const SCRIPTS = 'Latin Cyrillic Greek Han|Hiragana|Katakana Hangul Arabic Hebrew Devanagari Thai'
  .split(' ')
  .map((name) => ({ name, letter: new RegExp(`\\p{Script=${name.replaceAll('|', '}|\\p{Script=')}}`, 'gu') }))

/** The script of most letters; '' without letters. */
function findScript(text: string): string {
  const counts = SCRIPTS.map(({ name, letter }) => ({ name, count: (text.match(letter) ?? []).length }))
  const [most] = counts.toSorted((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.name : ''
}

/** Frequent words found per language, most first. */
function countHits(text: string): { language: string; hits: number }[] {
  const words = splitWords(text)
  return COMMON.map(({ language, common }) => ({
    language,
    hits: words.filter((word) => common.has(word)).length,
  })).toSorted((a, b) => b.hits - a.hits)
}

const ownLanguage = rememberBrief((brief) => {
  const [own] = countHits(givenText(brief))
  return { script: findScript(givenText(brief)), language: own && own.hits >= 2 ? own.language : '' }
})

/** Whether the text is in another language than the brief. For other languages than English, only when certain. */
export function isOtherLanguage(text: string, brief: ParsedFields): boolean {
  if (findScript(text) === '') return false
  const [most = { language: 'en', hits: 0 }] = countHits(text)
  if (brief.isEnglish) return !isEnglish(text) && (most.language !== 'en' || findScript(text) !== 'Latin')
  const own = ownLanguage(brief)
  if (findScript(text) !== own.script) return true
  if (own.language === '' || most.language === own.language) return false
  const ownHits = countHits(text).find(({ language }) => language === own.language)?.hits ?? 0
  // Models fall back to English, and a subject line has few words.
  const needed = most.language === 'en' && ownHits === 0 ? 1 : 3
  return most.hits >= needed && ownHits * 3 <= most.hits
}
