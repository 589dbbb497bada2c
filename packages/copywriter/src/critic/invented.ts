import type { BriefFields } from '../brief/read-fields.ts'
import { mentions, quotableText } from './given.ts'
import { amountsIn, numberWordsIn } from './numbers.ts'
import type { Amount } from './numbers.ts'
import { rememberBrief, sentencesOf } from './text.ts'
import { COMMON_CAPITALS } from './words.ts'

/** A fact of a text that neither the brief nor the page states. */
export interface InventedFact {
  readonly kind: 'number' | 'name' | 'date' | 'result'
  /** As it is written in the text. */
  readonly text: string
}

interface Given {
  readonly amounts: readonly Amount[]
  readonly values: ReadonlySet<number>
}

const givenNumbers = rememberBrief((brief: BriefFields): Given => {
  const text = quotableText(brief)
  const amounts = amountsIn(text)
  const inWords = numberWordsIn(text).map(({ value }) => value)
  return { amounts, values: new Set([...amounts.map(({ value }) => value), ...inWords]) }
})

/** Numbers, names, dates and results that nobody gave, in the order of the text. Doubtful cases pass. */
export function inventedFacts(text: string, brief: BriefFields): InventedFact[] {
  const sentences = sentencesOf(text)
  return [
    ...inventedNumbers(text, sentences, brief),
    ...sentences.flatMap((sentence, index) =>
      inventedNames(sentence, brief, index > 0 && /,$/.test(sentences[index - 1] ?? '')),
    ),
    ...inventedDates(text, brief),
    ...inventedResults(text, brief),
  ]
}

const SENDER = /\b(?:we|we've|we'll|we're|our|ours|us|I|I'll|I've|I'm|my)\b/
const UNIT =
  /(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|percent|per cent|dollars|pounds|euros|cents|clients|customers|companies|businesses|firms|times)\b/
/** The sender's own request: "Worth 15 minutes?". */
const ASKS_TIME = /\b\d{1,2}(?: |-)(?:minutes?|mins?)\b/g

function inventedNumbers(text: string, sentences: readonly string[], brief: BriefFields): InventedFact[] {
  const given = givenNumbers(brief)
  const shown = [...amountsIn(text), ...numberWordsIn(text)].map(({ value }) => value)
  const last = sentences.at(-1) ?? ''
  return sentences.flatMap((sentence) => {
    const read = sentence === last && sentence.includes('?') ? sentence.replace(ASKS_TIME, '') : sentence
    const isClaim = SENDER.test(sentence)
    const unknown = amountsIn(read).filter((amount) => {
      // The time of a scene claims nothing: "It's 7am and the phone rings."
      if (/^[ap]m$/.test(amount.sign) && !isClaim) return false
      return !isGiven(amount, given) && !isWorkedOut(amount, shown, given)
    })
    // A multiplier that is only part of a sum is stated, not claimed: "With 20 clients at $6 each it's $120".
    const factors = new Set(shown.flatMap((sum) => [...given.values].map((value) => sum / value)))
    return [
      ...unknown.filter(({ value, sign }) => sign !== '' || value < 2 || !factors.has(value)).map(asNumber),
      ...(brief.isEnglish ? countsInWords(read, isClaim, given) : []),
    ]
  })
}

const asNumber = ({ text }: { text: string }): InventedFact => ({ kind: 'number', text })

function isGiven({ value, sign }: Amount, { amounts, values }: Given): boolean {
  if (!values.has(value)) return false
  const alike = amounts.filter((amount) => amount.value === value)
  // A bare number may lose its sign ("9" for "9am"), but no number gains a "%" or a currency.
  return sign === '' || /^(?:[ap]m|x)$/.test(sign) || alike.some((amount) => amount.sign === sign)
}

const CALENDAR = [4, 5, 7, 10, 12, 24, 30, 50, 52, 60, 100, 365]

/** Arithmetic whose parts are in the text: a given number times, or divided by, a count that the text states. */
function isWorkedOut({ value, sign }: Amount, shown: readonly number[], { amounts, values }: Given): boolean {
  if (sign !== '' && !amounts.some((amount) => amount.sign === sign)) return false
  const parts = shown.filter((part) => part !== value && part > 0)
  const givenParts = parts.filter((part) => values.has(part))
  const counts = [...parts, ...CALENDAR].filter((count) => count >= 2)
  const isNear = (result: number) => Math.abs(result - value) < 0.005 * Math.max(1, value)
  return givenParts.some(
    (part) =>
      counts.some((count) => isNear(part * count) || isNear(part / count)) ||
      givenParts.some((other) => other !== part && (isNear(part + other) || isNear(part - other))),
  )
}

const ROUND = /^(?:hundred|thousand|million|dozen|half|once|twice|one|fortnight)$/i

/** A number in words is a figure when it is above twelve, or the sender promises it with a unit. */
function countsInWords(sentence: string, isClaim: boolean, { values }: Given): InventedFact[] {
  return numberWordsIn(sentence)
    .filter(({ text, value }) => {
      if (values.has(value) || ROUND.test(text)) return false
      const isMeasured = new RegExp(`\\b${text}(?:-| \\w{0,12} ?)${UNIT.source}`, 'i').test(sentence)
      return (value > 12 && value % 10 !== 0) || (isClaim && isMeasured && !/\?$/.test(sentence))
    })
    .map(asNumber)
}

const MONTH = 'January|February|March|April|June|July|August|September|October|November|December'
const DATE = new RegExp(`\\b(?:\\d{1,2}(?:st|nd|rd|th)? (?:${MONTH}|May)|(?:${MONTH}|May) \\d{1,2})\\b`, 'g')
/** A deadline in a sentence about the sender. A bare weekday or month is the prospect's calendar. */
const DEADLINE = new RegExp(
  `\\b(?:(?:until|by|ends|expires|closes?|from|starting|starts) (?:on )?(?:next |this )?(?:${MONTH}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day))\\b`,
  'g',
)

function inventedDates(text: string, brief: BriefFields): InventedFact[] {
  const has = mentions(brief)
  const dated = (text.match(DATE) ?? []).filter((found) => !has(found))
  const closing = sentencesOf(text)
    .filter((sentence) => /\b(?:offer|price|discount|deal|enrollment|registration)\b/i.test(sentence))
    .flatMap((sentence) => sentence.match(DEADLINE) ?? [])
    .filter((found) => !has(found.split(' ').at(-1) ?? ''))
  return [...dated, ...closing, ...otherDays(text, brief)].map((found) => ({ kind: 'date', text: found }))
}

const DAYS = [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b/g, new RegExp(`\\b(?:${MONTH})\\b`, 'g')]

/** Where the brief names days or months, a statement of the sender names no others. */
function otherDays(text: string, brief: BriefFields): string[] {
  const has = mentions(brief)
  const given = quotableText(brief).replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
  return DAYS.filter((days) => given.search(days) >= 0).flatMap((days) =>
    sentencesOf(text)
      .filter(
        (sentence) =>
          SENDER.test(sentence) !== /\b(?:New|new) \w{1,20} from\b/.test(sentence) && !sentence.endsWith('?'),
      )
      .flatMap((sentence) => sentence.match(days) ?? [])
      .filter((day) => !has(day)),
  )
}

/** Results, credentials and crowds that a writer adds to sound sure. */
const RESULT =
  /\b(?:(?:our|other|most|many) (?:clients|customers|users|patients|members) (?:see|saw|save|saved|get|got|report|love|doubled?|cut)|our (?:\w{1,20} ){1,2}(?:halved|doubled|tripled)|we(?:'ve| have) (?:helped|worked with|saved|trained)|(?:worked|did this|done this) (?:with|for) (?=\p{Lu})|already (?:use|trust)s? (?:us|it|this)|award[- ]winning|proven (?:results|track record|to)|track record|case stud(?:y|ies)|years of experience|decades? of|twice as many|(?:hundreds|thousands|dozens) of \w{1,20}|(?:seen|featured) (?:in|on) (?=\p{Lu})|trusted by|overnight success|last (?:month|year|quarter) we)/giu

function inventedResults(text: string, brief: BriefFields): InventedFact[] {
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

/** A result is stated when the brief has its own words: "clients save 10 hours" for "our clients save". */
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

/** Capitalized words inside a sentence that are neither common nor the brief's. A line in title case has no such mark. */
function inventedNames(sentence: string, brief: BriefFields, continues: boolean): InventedFact[] {
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

/** Weekdays, months, well-known products, short forms in capitals and the sender's "I". */
function isCommon(word: string): boolean {
  const bare = word.replace(/['’](?:s|m|ll|d|ve|re)?$/, '')
  return (
    /^\p{Lu}[\p{Lu}\p{N}&]{0,5}s?$/u.test(bare) ||
    COMMON_CAPITALS.has(bare.toLowerCase()) ||
    COMMON_CAPITALS.has(bare.toLowerCase().replace(/s$/, ''))
  )
}
