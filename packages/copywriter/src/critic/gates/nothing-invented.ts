import { FIELDS } from '../../brief/read-brief.ts'
import type { Brief } from '../../brief/read-brief.ts'
import { sentencesOf } from '../text.ts'
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

const sourceCache = new WeakMap<Brief, { text: string; numbers: Set<string>; values: number[] }>()

function sourcesOf(brief: Brief) {
  const cached = sourceCache.get(brief)
  if (cached) return cached
  const text = [...FIELDS.flatMap((name) => [brief.form[name], brief.fields[name]]), brief.form.ctaType].join(
    ' \n ',
  )
  const numbers = new Set((text.match(NUMBER) ?? []).map(normalNumber))
  const values = [...numbers].map(valueOf).filter((value) => !Number.isNaN(value))
  const sources = { text: text.toLowerCase(), numbers, values }
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
    const counts = Object.entries(NUMBER_WORDS).filter(([word]) =>
      new RegExp(`\\b${word}\\b`, 'i').test(sentence),
    )
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
    const invented = namesIn(sentence).find((name) => !sources.text.includes(name.toLowerCase()))
    if (invented) return `the name ${invented} is not in the brief`
  }
  return undefined
}

const OWN_WORDS = new Set(['I', "I'm", "I'll", "I'd", "I've", 'DM', 'A', 'OK'])

/** Capitalised words that do not merely start a sentence. */
function namesIn(sentence: string): string[] {
  const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'&-]*/gu) ?? []
  return words.filter((word, index) => {
    if (OWN_WORDS.has(word)) return false
    const inner = /^.+[A-Z]/.test(word) || /^[A-Z]{2,}$/.test(word)
    return inner || (index > 0 && /^[A-Z]/.test(word) && !startsQuote(sentence, word))
  })
}

function startsQuote(sentence: string, word: string): boolean {
  return new RegExp(`["“]${word.replace(/[^\w]/g, '\\$&')}`).test(sentence)
}
