import { wordsOf } from './text.ts'

const list = (words: string) => new Set(words.split(/\s+/))

/** Common words of each language; what two of them share counts for neither over the other. */
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

const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  Object.entries(COMMON).flatMap(([language, words]) => (language === 'en' ? [] : [...words])),
)
const PLAIN_LETTERS = /^[\x20-\x7e\n\u2018\u2019\u201c\u201d\u2026£€]*$/

/** Surely English, by a quick look: plain letters, and no word another language is known by. It may say no to English. */
export function isPlainEnglish(text: string): boolean {
  const words = wordsOf(text)
  return (
    PLAIN_LETTERS.test(text) &&
    words.some((word) => COMMON['en']?.has(word)) &&
    !words.some((word) => FOREIGN_WORDS.has(word) && !COMMON['en']?.has(word))
  )
}

/** The script most letters of a text are in; '' without letters. */
export function scriptOf(text: string): string {
  const counts = SCRIPTS.map(([name, pattern]) => ({ name, count: (text.match(pattern) ?? []).length }))
  const [most] = counts.toSorted((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.name : ''
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

/** How many of a text's words are typical of each language, most first. */
export function languageHits(text: string): { language: string; hits: number }[] {
  const words = wordsOf(text)
  return Object.entries(COMMON)
    .map(([language, common]) => ({ language, hits: words.filter((word) => common.has(word)).length }))
    .toSorted((a, b) => b.hits - a.hits)
}

/** In German every noun has a capital, so a capital there is no name. */
export function capitalisesNouns(text: string): boolean {
  const [most] = languageHits(text)
  return most?.language === 'de' && most.hits >= 2
}
