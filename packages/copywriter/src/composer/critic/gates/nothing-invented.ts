import { AMBIGUOUS_NAMES, KNOWN_NAMES } from '../../../brief/lexicon/names.ts'
import { FIELDS } from '../../../brief/read-fields.ts'
import type { BriefFields } from '../../../brief/read-brief.ts'
import { amountsIn, numberWordsIn, signOf, valueOf } from './amounts.ts'
import { remember } from '../remember.ts'
import { sentencesOf } from '../text.ts'
import { capitalisesNouns } from '../text-language.ts'
import type { GateTest } from './gate.ts'

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
  const inWords = numberWordsIn(text).map(([, value]) => String(value))
  const single = /\b(?:one|an?|single)\b/i.test(text) ? ['1'] : []
  const numbers = new Set([...amountsIn(text), ...inWords, ...single])
  // Once a number is no sum.
  const values = [...numbers].map(valueOf).filter((value) => !Number.isNaN(value) && value !== 1)
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
  const amounts = amountsIn(sentence)
  const factors = [...new Set([...counts.map(([, count]) => count), ...amounts.map(valueOf)])]
  const used = new Set<number>()
  const unknown = amounts.filter((amount) => {
    if (sources.numbers.has(amount)) return false
    const times = timesGiven(amount, factors, sources)
    if (times !== undefined) used.add(times)
    return times === undefined
  })
  // What a given number is multiplied by is stated, not claimed.
  for (const amount of unknown)
    if (!used.has(valueOf(amount)) || signOf(amount) !== '')
      found.push({ kind: 'number', text: asWritten(amount, sentence) })
  if (first && found.length > 0) return found
  for (const [word, value] of counts)
    if (!used.has(value) && !sources.values.includes(value) && !sources.mentions(word))
      found.push({ kind: 'number', text: word })
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

/** As it stands in the sentence, where that can be found again. */
function asWritten(amount: string, sentence: string): string {
  if (sentence.includes(amount)) return amount
  const value = String(valueOf(amount))
  const written = sentence.match(/\p{Sc}?\d[\d,.]*\w*%?/gu)?.map((found) => found.replace(/[.,]$/, ''))
  return written?.find((found) => amountsIn(found).some((one) => String(valueOf(one)) === value)) ?? amount
}

/** By which small count a given number was multiplied to make this one. */
function timesGiven(amount: string, counts: readonly number[], sources: Sources): number | undefined {
  const value = valueOf(amount)
  const sign = signOf(amount)
  const isSignGiven = sign === '' || [...sources.numbers].some((given) => signOf(given) === sign)
  if (!isSignGiven) return undefined
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

/** Typed short in the form as often as not: "Sat", "Dec". */
const DAY_OR_MONTH =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:january|february|march|april|june|july|august|september|october|november|december)$/

/** As a word of its own: "Ann" is not in "planning". */
function mentions(text: string, name: string): boolean {
  const word = name.replace(/'s$/, '').replace(/(?<=[a-z]{3})s$/, '')
  const short = DAY_OR_MONTH.test(word) ? `(?:${word}|${word.slice(0, 3)})` : word
  return new RegExp(`(?<!${LETTER})${short}(?:'?s)?(?!${LETTER})`, 'u').test(text)
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
