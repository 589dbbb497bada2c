import { isEnglish } from '../brief/language.ts'
import { wordList } from '../brief/lexicon/word-list.ts'
import type { BriefFields } from '../brief/read-fields.ts'
import { givenText } from './given.ts'
import { rememberBrief, wordsOf } from './text.ts'

/** Common words of each language. */
const COMMON = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'].map((language) => ({
  language,
  common: new Set(wordList(`common-${language}`)),
}))

/** Chinese and Japanese share one. */
const SCRIPTS = 'Latin Cyrillic Greek Han|Hiragana|Katakana Hangul Arabic Hebrew Devanagari Thai'
  .split(' ')
  .map((name) => ({ name, letter: new RegExp(`\\p{Script=${name.replaceAll('|', '}|\\p{Script=')}}`, 'gu') }))

/** The script most letters of a text are in; '' without letters. */
function scriptOf(text: string): string {
  const counts = SCRIPTS.map(({ name, letter }) => ({ name, count: (text.match(letter) ?? []).length }))
  const [most] = counts.toSorted((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.name : ''
}

/** How many of a text's words are typical of each language, most first. */
function hitsIn(text: string): { language: string; hits: number }[] {
  const words = wordsOf(text)
  return COMMON.map(({ language, common }) => ({
    language,
    hits: words.filter((word) => common.has(word)).length,
  })).toSorted((a, b) => b.hits - a.hits)
}

const ownLanguage = rememberBrief((brief) => {
  const [own] = hitsIn(givenText(brief))
  return { script: scriptOf(givenText(brief)), language: own && own.hits >= 2 ? own.language : '' }
})

/** Whether a text is in another language than the brief. For briefs that are not English only what is sure counts. */
export function isOtherLanguage(text: string, brief: BriefFields): boolean {
  if (scriptOf(text) === '') return false
  const [most = { language: 'en', hits: 0 }] = hitsIn(text)
  if (brief.isEnglish) return !isEnglish(text) && (most.language !== 'en' || scriptOf(text) !== 'Latin')
  const own = ownLanguage(brief)
  if (scriptOf(text) !== own.script) return true
  if (own.language === '' || most.language === own.language) return false
  const ownHits = hitsIn(text).find(({ language }) => language === own.language)?.hits ?? 0
  // English is what a model falls back to, and a subject line has few words to tell it by.
  const needed = most.language === 'en' && ownHits === 0 ? 1 : 3
  return most.hits >= needed && ownHits * 3 <= most.hits
}
