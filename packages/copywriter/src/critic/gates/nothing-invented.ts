import { AMBIGUOUS_NAMES, KNOWN_NAMES } from '../../brief/lexicon/names.ts'
import { FIELDS } from '../../brief/read-brief.ts'
import type { BriefFields } from '../../brief/read-brief.ts'
import { remember } from '../remember.ts'
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
  /** The first invented fact of each sentence looked at. */
  firstFact: (sentence: string) => InventedFact | undefined
  /** Whether the sources have a name or a number word as a word of its own. */
  mentions: (word: string) => boolean
}

/** More than one brief's candidates have. */
const MOST_SENTENCES = 1_500

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
  const lower = text.toLowerCase()
  const sources: Sources = {
    text: lower,
    numbers,
    values,
    hasNames,
    firstFact: remember((sentence) => factsOf(sentence, brief, true)[0], MOST_SENTENCES),
    mentions: remember((word) => mentions(lower, word), MOST_SENTENCES),
  }
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

/** G2: every number, name, date and result comes from the brief, the chosen call to action, or checkable arithmetic. */
export const nothingInvented: GateTest = (text, brief) => {
  const { firstFact } = sourcesOf(brief)
  for (const sentence of sentencesOf(text)) {
    const fact = firstFact(sentence)
    if (fact) return `the ${fact.kind} ${isInWords(fact) ? `"${fact.text}"` : fact.text} is not in the brief`
  }
  return undefined
}

/** The facts of a sentence that nobody gave, as they stand in it. */
export function inventedFacts(sentence: string, brief: BriefFields): string[] {
  return factsOf(sentence, brief, false).map(({ text }) => text)
}

const isInWords = ({ kind, text }: InventedFact) =>
  kind === 'result' || (kind === 'number' && !/\d/.test(text))

interface InventedFact {
  kind: 'number' | 'name' | 'result'
  text: string
}

/** With `first` alone it stops at the first one. */
function factsOf(sentence: string, brief: BriefFields, first: boolean): InventedFact[] {
  const sources = sourcesOf(brief)
  const found: InventedFact[] = []
  // "six" and "double" are French too, and mean other things elsewhere.
  const counts = brief.isEnglish ? numberWordsIn(sentence) : []
  const digits = (sentence.match(NUMBER) ?? []).map((given) => ({ given, number: normalNumber(given) }))
  const factors = [
    ...new Set([...counts.map(([, count]) => count), ...digits.map((one) => valueOf(one.number))]),
  ]
  let usedCount: number | undefined
  for (const { given, number } of digits) {
    if (sources.numbers.has(number)) continue
    const times = timesGiven(number, factors, sources)
    if (times === undefined) found.push({ kind: 'number', text: given.replace(/[.,]$/, '') })
    else usedCount = times
    if (first && found.length > 0) return found
  }
  for (const [word, value] of counts) {
    if (value === usedCount || sources.values.includes(value)) continue
    if (!sources.mentions(word)) found.push({ kind: 'number', text: word })
  }
  for (const name of namesIn(sentence, sources.hasNames))
    if (!sources.mentions(name.toLowerCase())) found.push({ kind: 'name', text: name })
  if (brief.isEnglish) {
    const result = RESULT.exec(sentence)?.[0]
    if (
      result !== undefined &&
      !sources.text.includes(result.toLowerCase()) &&
      !sharesResult(result, sources.text)
    )
      found.push({ kind: 'result', text: result })
  }
  return found
}

/** By which small count a given number was multiplied to make this one. */
function timesGiven(number: string, counts: readonly number[], sources: Sources): number | undefined {
  const value = valueOf(number)
  const isCurrencyGiven =
    !/[$€£%]/.test(number) || [...sources.numbers].some((given) => given.charAt(0) === number.charAt(0))
  if (!isCurrencyGiven) return undefined
  return counts.find(
    (count) =>
      count >= 2 && count <= 60 && sources.values.some((given) => Math.abs(given * count - value) < 0.005),
  )
}

/** Results, credentials and dates that a writer adds to sound sure. */
const RESULT =
  /\b(?:(?:our|other|most|many) (?:clients|customers|users|patients) (?:see|saw|save|saved|get|got|report|love|double[sd]?|cut)|we(?:'ve| have) (?:helped|worked with|saved|trained)|already (?:use|trust)s? (?:us|it|this)|award[- ]winning|proven (?:results|track record|to)|track record|case stud(?:y|ies)|years of experience|decades? of|halve[sd]?|doubl(?:ed|es|ing)|tripl(?:ed|es|ing)|twice as (?:many|much|fast)|half the (?:time|cost|price)|in half\b|overnight success|within minutes|last (?:month|year|quarter) we)\b/i

/** A result is given when its own words are: "clients save 10 hours" for "our clients save". */
function sharesResult(result: string, source: string): boolean {
  const words = result
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !/^(?:our|other|most|many|we've|we|have|of|the|in|to|as)$/.test(word))
  return words.every((word) => source.includes(word.replace(/(?:s|d|ed|es|ing)$/, '')))
}

/** Of the script that has capitals inside sentences; a name may stand right beside letters of another. */
const LETTER = '[\\p{Script=Latin}\\p{N}]'

/** As a word of its own: "Ann" is not in "planning". */
function mentions(text: string, name: string): boolean {
  const word = name.replace(/'s$/, '').replace(/(?<=[a-z]{3})s$/, '')
  return new RegExp(`(?<!${LETTER})${word}(?:'?s)?(?!${LETTER})`, 'u').test(text)
}

const NUMBER_WORD = new RegExp(`\\b(?:${Object.keys(NUMBER_WORDS).join('|')})\\b`, 'gi')

function numberWordsIn(sentence: string): [string, number][] {
  const words = new Set((sentence.match(NUMBER_WORD) ?? []).map((word) => word.toLowerCase()))
  return [...words].map((word) => [word, NUMBER_WORDS[word] ?? 0])
}

const OWN_WORDS = new Set(['I', "I'm", "I'll", "I'd", "I've", 'DM', 'A', 'OK'])

/** Capitalised words that do not merely start a sentence; without `capitals` only those no noun is written like. */
function namesIn(sentence: string, capitals: boolean): string[] {
  const words = sentence.match(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'&-]*/gu) ?? []
  return words.filter((word, index) => {
    if (OWN_WORDS.has(word)) return false
    const inner = /^.+[A-Z]/.test(word) || /^[A-Z]{2,}$/.test(word)
    // At the start any word has a capital; only a well-known name is one there too.
    if (index === 0 && isWellKnown(word)) return true
    return inner || (capitals && index > 0 && /^[A-Z]/.test(word) && !startsQuote(sentence, word))
  })
}

function isWellKnown(word: string): boolean {
  const lower = word.toLowerCase().replace(/'s$/, '')
  return lower.length > 3 && KNOWN_NAMES.has(lower) && !AMBIGUOUS_NAMES.has(lower)
}

function startsQuote(sentence: string, word: string): boolean {
  return new RegExp(`["“]${word.replace(/[^\w]/g, '\\$&')}`).test(sentence)
}
