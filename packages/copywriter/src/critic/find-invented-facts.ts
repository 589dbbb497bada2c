import type { ParsedFields } from '../brief/read-fields.ts'
import { mentions, quotableText } from './given.ts'
import { findAmounts, findNumberWords } from './numbers.ts'
import type { Amount } from './numbers.ts'
import { rememberBrief, splitIntoSentences } from './text.ts'
import { COMMON_CAPITALS } from '../english/word-sets.ts'

/** A fact that is neither in the brief nor on the page. */
export interface InventedFact {
  readonly kind: 'number' | 'name' | 'date' | 'result'
  /** As written in the text. */
  readonly text: string
}

interface Given {
  readonly amounts: readonly Amount[]
  readonly values: ReadonlySet<number>
  /** Without numbers of the audience, which bound a range. */
  readonly counts: ReadonlySet<number>
}

const givenNumbers = rememberBrief((brief): Given => {
  const text = quotableText(brief)
  const amounts = findAmounts(text)
  const inWords = findNumberWords(text).map(({ value }) => value)
  const { product, painPoint, solution, insight } = brief.fields
  const confirmed = brief.confirmed.flatMap(({ field, sentence }) =>
    field === 'targetAudience' ? [] : [sentence],
  )
  const counts = findAmounts(
    [product, painPoint, solution, insight, brief.sender?.proof ?? '', ...confirmed].join(' \n '),
  ).map(({ value }) => value)
  return {
    amounts,
    values: new Set([...amounts.map(({ value }) => value), ...inWords]),
    counts: new Set(counts),
  }
})

/** In the order of the text. Doubtful cases pass. */
export function findInventedFacts(text: string, brief: ParsedFields): InventedFact[] {
  const sentences = splitIntoSentences(text)
  return [
    ...findInventedNumbers(text, sentences, brief),
    ...sentences.flatMap((sentence, index) =>
      findInventedNames(sentence, brief, index > 0 && /,$/.test(sentences[index - 1] ?? '')),
    ),
    ...findInventedDates(text, brief),
    ...findInventedResults(text, brief),
  ]
}

const SENDER = /\b(?:[Ww]e|[Oo]urs?|us|I|[Mm]y)\b/
const UNIT =
  /(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|percent|per cent|dollars|pounds|euros|cents|clients|customers|companies|businesses|firms|times)\b/
/** The sender's own request: "Worth 15 minutes?". */
const ASKS_TIME = /\b\d{1,2}(?: |-)(?:minutes?|mins?)\b/g
/** One of many in an example: "lane 9 jams". */
const NUMBERED =
  /\b(?:lane|table|room|bay|hole|page|unit|aisle|gate|step|line|stage|floor|chair|court|week|day|month|track|row|seat|slide|chapter|hour|mile|item) \d{1,3}\b/gi

function findInventedNumbers(
  text: string,
  sentences: readonly string[],
  brief: ParsedFields,
): InventedFact[] {
  const given = givenNumbers(brief)
  const sums = computeSums(text, brief)
  const last = sentences.at(-1) ?? ''
  return sentences.flatMap((sentence) => {
    const isAsk = sentence === last && sentence.includes('?')
    const read = (isAsk ? sentence.replace(ASKS_TIME, '') : sentence).replace(NUMBERED, '')
    const isClaim = SENDER.test(sentence)
    const figures = findAmounts(read).filter((amount) => {
      // The time of an example claims nothing: "It's 7am and the phone rings."
      const isScene = /^[ap]m$/.test(amount.sign) && !isClaim
      return !isScene && !isGiven(amount, given) && !sums.has(amount.value)
    })
    const counts = brief.isEnglish ? findCountsInWords(read, isClaim) : []
    return [...figures, ...counts.filter(({ value }) => !given.values.has(value) && !sums.has(value))].map(
      parseNumber,
    )
  })
}

const parseNumber = ({ text }: { text: string }): InventedFact => ({ kind: 'number', text })

function isGiven({ value, sign }: Amount, { amounts, values }: Given): boolean {
  if (!values.has(value)) return false
  const alike = amounts.filter((amount) => amount.value === value)
  // A number may lose its unit ("9" for "9am") but not gain "%" or a currency.
  return sign === '' || /^(?:[ap]m|x)$/.test(sign) || alike.some((amount) => amount.sign === sign)
}

/** How many of the second unit are in the first. */
const CALENDAR: readonly (readonly [count: number, whole: RegExp, part: RegExp])[] = [
  [12, /year|annual/, /month/],
  [52, /year|annual/, /week/],
  [365, /year|annual/, /day|dai|night/],
  [4, /month/, /week/],
  [30, /month/, /day|dai|night/],
  [7, /week/, /day|dai|night/],
  [5, /week/, /day|dai|night/],
  [24, /day/, /hour|hr/],
  [60, /hour|hr/, /min/],
]

const RATE = /(\d[\d.,]{0,9})(?: ?\/ ?| an? | per )(\p{L}{2,12}?)(?:s|es)?(?!\p{L})/giu

/** Products of the brief's rates: "9 hours" at "$75 an hour". */
function computeRates(given: string): number[] {
  return [...given.matchAll(RATE)].flatMap(({ 1: rate = '', 2: unit = '' }) => {
    const counts = given.match(new RegExp(`\\d[\\d.,]{0,9}(?=[ -]${unit}(?:s|es)?(?!\\p{L}))`, 'giu')) ?? []
    return counts.map((count) => toNumber(rate) * toNumber(count))
  })
}

const toNumber = (text: string) => Number(text.replace(/,/g, ''))

/**
 * Results of arithmetic shown in the text, from a given number and one of the text or the calendar; and the number
 * assumed for it: "With 20 clients at $6 each it's $120".
 */
function computeSums(text: string, brief: ParsedFields): ReadonlySet<number> {
  const { amounts, values, counts } = givenNumbers(brief)
  const shown = [...findAmounts(text), ...findNumberWords(text)].map(({ value }) => value)
  const units = `${text} ${quotableText(brief)}`.toLowerCase()
  const calendar = CALENDAR.filter(([, whole, part]) => whole.test(units) && part.test(units)).map(
    ([count]) => count,
  )
  const percents = new Set(amounts.filter(({ sign }) => sign === '%').map(({ value }) => value))
  const sums = new Set<number>(computeRates(quotableText(brief)))
  for (const part of values)
    for (const other of new Set([...shown, ...calendar])) {
      if (other <= 1 || part <= 0) continue
      const results = percents.has(part)
        ? [(part * other) / 100, other - (part * other) / 100]
        : [
            part * other,
            part / other,
            ...(counts.has(part) && counts.has(other)
              ? [part + other, Math.abs(part - other), other / part]
              : []),
          ]
      const isShown = (result: number) =>
        result !== part &&
        shown.some((value) => value !== other && Math.abs(value - result) < 0.005 * Math.max(1, result))
      for (const result of results.filter(isShown)) {
        sums.add(Math.round(result * 100) / 100)
        if (shown.includes(other)) sums.add(other)
      }
    }
  return sums
}

const ROUND = /^(?:hundred|thousand|million|dozen|half|once|twice|one|fortnight)$/i

/** A number in words counts when it is above twelve, or promised with a unit. */
function findCountsInWords(sentence: string, isClaim: boolean): { text: string; value: number }[] {
  return findNumberWords(sentence).filter(({ text, value }) => {
    if (ROUND.test(text)) return false
    const isMeasured = new RegExp(`\\b${text}(?:-| \\w{0,12} ?)${UNIT.source}`, 'i').test(sentence)
    return (value > 12 && value % 10 !== 0) || (isClaim && isMeasured && !/\?$/.test(sentence))
  })
}

const MONTH = 'January|February|March|April|June|July|August|September|October|November|December'
const DATE = new RegExp(`\\b(?:\\d{1,2}(?:st|nd|rd|th)? (?:${MONTH}|May)|(?:${MONTH}|May) \\d{1,2})\\b`, 'g')

function findInventedDates(text: string, brief: ParsedFields): InventedFact[] {
  const has = mentions(brief)
  const dated = (text.match(DATE) ?? []).filter((found) => !has(found))
  return [...dated, ...findOtherDays(text, brief)].map((found) => ({ kind: 'date', text: found }))
}

const DAYS = [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b/g, new RegExp(`\\b(?:${MONTH})\\b`, 'g')]

/** If the brief names days or months, a statement of the sender names no others. */
function findOtherDays(text: string, brief: ParsedFields): string[] {
  const has = mentions(brief)
  const given = quotableText(brief).replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
  return DAYS.filter((days) => given.search(days) >= 0).flatMap((days) =>
    splitIntoSentences(text)
      .filter(
        (sentence) =>
          (SENDER.test(sentence) && !sentence.endsWith('?')) || /\b[Nn]ew \w{1,20} from\b/.test(sentence),
      )
      .flatMap((sentence) => sentence.match(days) ?? [])
      .filter((day) => !has(day)),
  )
}

/** Results, credentials and crowds, as writers invent them. */
const RESULT =
  /\b(?:(?:our|other|most|many) (?:clients|customers|users|patients|members) (?:see|saw|save|saved|get|got|report|love|doubled?|cut)|(?:it|this|our (?:\w{1,20} ){0,1}\w{1,20}) (?:halved|doubled|tripled) |we(?:'ve| have) (?:helped|worked with|saved|trained)|(?:worked|did this|done this) (?:with|for) (?=\p{Lu})|already (?:use|trust)s? (?:us|it|this)|award[- ]winning|proven (?:results|track record|to)|track record|case stud(?:y|ies)|years of experience|decades? of|twice as many|(?:hundreds|thousands|dozens) of \w{1,20}|(?:seen|featured) (?:in|on) (?=\p{Lu})|trusted by|overnight success|last (?:month|year|quarter) we)/giu

function findInventedResults(text: string, brief: ParsedFields): InventedFact[] {
  if (!brief.isEnglish) return []
  const given = quotableText(brief)
  return (text.match(RESULT) ?? [])
    .filter(
      (found) =>
        !isStated(found, given) &&
        !/ of (?:them|it|us|the|calls|emails|hours|times|dollars|pounds)$/.test(found),
    )
    .map((found) => ({ kind: 'result', text: found.trim() }))
}

/** A result is given when the brief has its words: "clients save 10 hours" for "our clients save". */
function isStated(result: string, given: string): boolean {
  const words = result
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(
      (word) =>
        word !== '' &&
        !/^(?:our|other|most|many|we've|we|have|of|for|with|the|in|on|to|as|already|this|it|us)$/.test(word),
    )
  return words.length > 0 && words.every((word) => given.includes(word.replace(/(?:s|d|ed|es|ing)$/, '')))
}

const CAPITALIZED = /^\p{Lu}/u

/** Capitalized words inside a sentence that are neither common nor in the brief. Title case is skipped. */
function findInventedNames(sentence: string, brief: ParsedFields, continues: boolean): InventedFact[] {
  const found = [...sentence.matchAll(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'’&-]*/gu)]
  const long = found.filter(({ 0: word }) => word.length > 3)
  const capitals = long.filter(({ 0: word }) => CAPITALIZED.test(word))
  if (!brief.isEnglish || (long.length > 2 && capitals.length > 0.6 * long.length)) return []
  const has = mentions(brief)
  return found
    .filter(({ 0: word, index }) => {
      const before = sentence.slice(0, index)
      const startsHere = before.trim() === '' ? !continues : /(?:[.?!:;–—|/•]|["“'‘(-])\s*$/.test(before)
      const parts = word.split('-').filter((part) => CAPITALIZED.test(part))
      return !startsHere && parts.some((part) => !isCommon(part) && !has(part))
    })
    .map(({ 0: word }) => ({ kind: 'name', text: word }))
}

/** Weekdays, months, well-known products, abbreviations and "I". */
function isCommon(word: string): boolean {
  const bare = word.replace(/['’](?:s|m|ll|d|ve|re)?$/, '')
  return (
    /^\p{Lu}[\p{Lu}\p{N}&]{0,5}s?$/u.test(bare) ||
    COMMON_CAPITALS.has(bare.toLowerCase()) ||
    COMMON_CAPITALS.has(bare.toLowerCase().replace(/s$/, ''))
  )
}
