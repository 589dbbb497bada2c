import { isEnglish } from '../brief/language.ts'
import type { BriefFields } from '../brief/read-fields.ts'
import { givenText } from './given.ts'
import { rememberBrief, wordsOf } from './text.ts'

const list = (words: string) => new Set(words.split(/\s+/))

/** Common words of each language. */
const COMMON: Readonly<Record<string, ReadonlySet<string>>> = {
  en: list(`the and of to for with is are you your you're not that this it from have what how which when their our we they
    do does don't can can't at by be been will would who why after before without while still every more about into out up`),
  de: list(
    'der das und für nicht ist sind sie wir ihr ihre mit auf zu den dem oder keine kein ein eine wie wenn noch',
  ),
  fr: list(
    "le les et pour avec pas est sont nous vous vos votre dans du qui sur leur aux chaque c'est quand chez trop des une ça",
  ),
  es: list('el los las y para con es son usted su sus más muy sin cuando cada del qué cómo tus por'),
  it: list('il gli per che non sono una vostro vostri della delle nel ogni quando più come anche suo sua'),
  pt: list('os você seu sua não são uma com para dos das cada mais quando quem isso vocês'),
  nl: list('het een voor met niet zijn wij jullie uw van op geen hoe wanneer elke jouw je'),
  pl: list('nie są dla oraz się jest na czy jak każdy gdy państwa'),
  sv: list('och att det som inte är för på av din ditt dina varje när'),
}

const SCRIPTS = [
  ['Latin', /\p{Script=Latin}/gu],
  ['Cyrillic', /\p{Script=Cyrillic}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['East Asian', /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu],
  ['Hangul', /\p{Script=Hangul}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Devanagari', /\p{Script=Devanagari}/gu],
  ['Thai', /\p{Script=Thai}/gu],
] as const

/** The script most letters of a text are in; '' without letters. */
function scriptOf(text: string): string {
  const counts = SCRIPTS.map(([name, pattern]) => ({ name, count: (text.match(pattern) ?? []).length }))
  const [most] = counts.toSorted((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.name : ''
}

/** How many of a text's words are typical of each language, most first. */
function hitsIn(text: string): { language: string; hits: number }[] {
  const words = wordsOf(text)
  return Object.entries(COMMON)
    .map(([language, common]) => ({ language, hits: words.filter((word) => common.has(word)).length }))
    .toSorted((a, b) => b.hits - a.hits)
}

const ownLanguage = rememberBrief((brief: BriefFields) => {
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
