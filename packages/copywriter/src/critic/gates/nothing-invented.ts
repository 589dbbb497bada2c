import { FIELDS } from '../../brief/read-brief.ts'
import type { BriefFields } from '../../brief/read-brief.ts'
import { sentencesOf } from '../text.ts'
import { capitalisesNouns } from '../text-language.ts'
import type { GateTest } from './gate.ts'

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  dozen: 12,
  dozens: 12,
  hundreds: 100,
  thousands: 1_000,
  millions: 1_000_000,
  double: 2,
  triple: 3,
}

const NUMBER = /[$€£]?\d[\d,.]*\d?(?:k|m|%|x|am|pm)?/gi

interface Sources {
  text: string
  numbers: Set<string>
  values: number[]
  /** Whether a capital inside a sentence marks a name. */
  hasNames: boolean
}

const sourceCache = new WeakMap<BriefFields, Sources>()

function sourcesOf(brief: BriefFields): Sources {
  const cached = sourceCache.get(brief)
  if (cached) return cached
  const text = [
    ...FIELDS.flatMap((name) => [brief.form[name], brief.fields[name]]),
    brief.form.ctaType,
    brief.sources ?? '',
  ].join(' \n ')
  const numbers = new Set((text.match(NUMBER) ?? []).map(normalNumber))
  const values = [...numbers].map(valueOf).filter((value) => !Number.isNaN(value))
  const hasNames = brief.isEnglish || !capitalisesNouns(text)
  const sources = { text: text.toLowerCase(), numbers, values, hasNames }
  sourceCache.set(brief, sources)
  return sources
}

function normalNumber(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.,]$/, '')
    .replace(/,(?=\d{3}\b)/g, '')
}

const valueOf = (text: string) => Number(text.replace(/[$€£%kmx]|am|pm/gi, ''))

/** G2: every number and every name comes from the brief, the chosen call to action, or checkable arithmetic. */
export const nothingInvented: GateTest = (text, brief) => {
  const sources = sourcesOf(brief)
  for (const sentence of sentencesOf(text)) {
    // "six" and "double" are French too, and mean other things elsewhere.
    const counts = brief.isEnglish ? numberWordsIn(sentence) : []
    const digits = (sentence.match(NUMBER) ?? []).map(normalNumber)
    let usedCount: number | undefined
    for (const number of digits) {
      if (sources.numbers.has(number)) continue
      const value = valueOf(number)
      const times = [...counts.map(([, count]) => count), ...digits.map(valueOf)].find(
        (count) =>
          count >= 2 &&
          count <= 60 &&
          sources.values.some((given) => Math.abs(given * count - value) < 0.005),
      )
      const sameCurrency =
        !/[$€£%]/.test(number) || [...sources.numbers].some((given) => given.charAt(0) === number.charAt(0))
      if (times === undefined || !sameCurrency) return `the number ${number} is not in the brief`
      usedCount = times
    }
    for (const [word, value] of counts) {
      if (value === usedCount || sources.values.includes(value)) continue
      if (!new RegExp(`\\b${word}\\b`).test(sources.text)) return `the number "${word}" is not in the brief`
    }
    const invented = namesIn(sentence, sources.hasNames).find(
      (name) => !mentions(sources.text, name.toLowerCase()),
    )
    if (invented) return `the name ${invented} is not in the brief`
  }
  return undefined
}

/** Of the script that has capitals inside sentences; a name may stand right beside letters of another. */
const LETTER = '[\\p{Script=Latin}\\p{N}]'

/** As a word of its own: "Ann" is not in "planning". */
function mentions(text: string, name: string): boolean {
  const word = name.replace(/'s$/, '')
  return new RegExp(`(?<!${LETTER})${word}(?:'?s)?(?!${LETTER})`, 'u').test(text)
}

function numberWordsIn(sentence: string): [string, number][] {
  return Object.entries(NUMBER_WORDS).filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(sentence))
}

const OWN_WORDS = new Set(['I', "I'm", "I'll", "I'd", "I've", 'DM', 'A', 'OK'])

/** Capitalised words that do not merely start a sentence; without `capitals` only those no noun is written like. */
function namesIn(sentence: string, capitals: boolean): string[] {
  const words = sentence.match(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'&-]*/gu) ?? []
  return words.filter((word, index) => {
    if (OWN_WORDS.has(word)) return false
    const inner = /^.+[A-Z]/.test(word) || /^[A-Z]{2,}$/.test(word)
    return inner || (capitals && index > 0 && /^[A-Z]/.test(word) && !startsQuote(sentence, word))
  })
}

function startsQuote(sentence: string, word: string): boolean {
  return new RegExp(`["“]${word.replace(/[^\w]/g, '\\$&')}`).test(sentence)
}
