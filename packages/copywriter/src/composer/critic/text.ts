import { wordsOf as findWords } from '../../brief/words.ts'
import { remember } from './remember.ts'

/** The words of a text or a sentence, in lower case. */
export const wordsOf: (text: string) => readonly string[] = remember(findWords)

/** The sentences of a text, with their stops. */
export const sentencesOf: (text: string) => readonly string[] = remember(
  (text) => text.split(/(?<=[.?!]["']?)\s+|\n+/).filter((sentence) => sentence.trim() !== ''),
  500,
)

export const STOPWORDS: ReadonlySet<string> = new Set(
  `a an the and or but of to in on at for with from by as is are was were be been being am it its it's that this these those
  you your you're yours we our us i i'm my me they their them he she his her not no do does did don't doesn't have has had
  can can't will would could should may might must so if then than too very just more most much many some any all each every
  what who how when where which why there there's here about into over out up down off after before while because get gets
  got make makes made want one also only own same other such nor per via help helps still even ever never always often
  like new good best better well s t re ll ve`.split(/\s+/),
)

/** Words that mean something, cut to their stem, so that "calls" and "call" are one. */
export const contentWords: (text: string) => ReadonlySet<string> = remember((text) => {
  const found = new Set<string>()
  const add = (word: string) => {
    if (word.length > 1 && !STOPWORDS.has(word)) found.add(stem(word))
  }
  for (const word of wordsOf(text)) {
    if (word.includes('-') && !/^\d/.test(word)) word.split('-').forEach(add)
    else add(word)
  }
  return found
})

/** Whether a word is one of the stems or grew from one: "managing" and "managers", "caller" and "calls". */
export function isAkin(word: string, stems: readonly string[]): boolean {
  return stems.some(
    (known) =>
      known === word ||
      (known.length >= 4 && word.startsWith(known)) ||
      (word.length >= 4 && known.startsWith(word)),
  )
}

/** Copy uses the same few thousand words again and again. */
const stems = new Map<string, string>()
const MOST_STEMS = 10_000

export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MOST_STEMS) stems.clear()
  const found = stemOf(word)
  stems.set(word, found)
  return found
}

function stemOf(word: string): string {
  const bare = word.replace(/'s$|'$/, '')
  if (bare.length <= 3 || /^\d/.test(bare)) return bare
  return bare
    .replace(/(?:ies)$/, 'y')
    .replace(/(?:(ss|sh|ch|x)es)$/, '$1')
    .replace(/([^s])s$/, '$1')
    .replace(/(?:ing|ed)$/, '')
    .replace(/([^aeiousl])\1$/, '$1')
    .replace(/e$/, '')
}
