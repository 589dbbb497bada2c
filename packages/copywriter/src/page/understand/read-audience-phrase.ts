import { isPlural } from '../../english/grammar.ts'
import { isAnyone, isPeopleWord } from './people.ts'
import { measurePlace } from './measure-place.ts'
import { stripPunctuation } from './text.ts'

export interface AudiencePhrase {
  text: string
  /** Exclusive. */
  end: number
}

/** Ends a description before it names people. */
const STOPS =
  /^(is|are|was|were|be|that|which|who|whose|your|our|my|their|his|her|its|this|these|those|you|we|they|it|to|of|in|at|on|by|for|from|into|with|without|than|when|where|while|if|because|so|but|not|no|every|each|a|an|i|what|how|why|just|only|get|keep|make|do|does|can|will|have|has|free|example|sale|less|more)$/i
const COUNTS =
  /^(over|about|around|nearly|almost|some|all|many|most|more|than|hundreds|dozens|thousands|of|the|other|just|only|up|to|busy|ambitious|smart|modern|\d[\d,.]*\+?)$/i
/** Praise does not describe people. */
const PUFF = /^(world['’]s|leading|best|top|innovative|great|amazing|fastest-growing|happy|like-minded)$/i
const AND = /^(?:and|or|&)$/i
const SIZE =
  /^(people|staff|employees|trucks|locations|seats|beds|sites|chairs|rooms|drivers|vans|partners|members)\b/i
const LONGEST = 6

/** The people or businesses named from a position: "roofing contractors in Texas", "plumbers and HVAC companies". */
export function readAudiencePhrase(words: readonly string[], from: number): AudiencePhrase | undefined {
  let start = from
  while (COUNTS.test(words[start] ?? '')) start += 1
  // "homes and landlords": only some of them can be written to.
  if (findPeopleEnd(words, start) < 0 && /^and$/i.test(words[start + 1] ?? '')) start += 2
  let end = findPeopleEnd(words, start)
  if (end < 0) return undefined
  const first = words.slice(start, end).map(stripPunctuation)
  if (isAnyone(first) || first.some((word) => PUFF.test(word))) return undefined
  while (end < words.length && !/[;:.!?)–—-]$/.test(words[end - 1] ?? '')) {
    const isJoint = AND.test(words[end] ?? '')
    if (!isJoint && !words[end - 1]?.endsWith(',')) break
    const next = findPeopleEnd(words, isJoint ? end + 1 : end)
    if (next < 0 || next - end > 4) break
    end = next
  }
  const qualified = endsPlain(words[end - 1]) ? end + measureQualifier(words, end) : end
  const text = [...addAnd(words.slice(start, end)), ...words.slice(end, qualified)]
    .map((word) => (word === '&' ? 'and' : word))
    .join(' ')
    .replace(/(?<![,.;:!?])[,.;:!?]+$/, '')
  return { text, end: qualified }
}

/** "patients, families" as "patients and families". */
function addAnd(named: readonly string[]): readonly string[] {
  const comma = named.slice(0, -1).findLastIndex((word) => word.endsWith(','))
  if (comma < 0 || named.some((word) => AND.test(word))) return named
  return named.map((word, at) => (at === comma ? word.replace(/,$/, ' and') : word))
}

/** The position after the word that names people, or -1. */
function findPeopleEnd(words: readonly string[], start: number): number {
  let found = -1
  for (let at = start; at < Math.min(words.length, start + LONGEST); at += 1) {
    const word = stripPunctuation(words[at] ?? '')
    if (word === '' || (STOPS.test(word) && word !== 'IT') || (found >= 0 && AND.test(word))) break
    if (isPeopleWord(word)) found = at + 1
    // "weddings and offices" are no kind of offices.
    else if (found >= 0 || (isPlural(word) && AND.test(words[at + 1] ?? ''))) break
    if (!endsPlain(words[at])) break
  }
  return found
}

/** Length in words of a qualifier: "in Texas", "with 20 to 200 trucks". */
function measureQualifier(words: readonly string[], at: number): number {
  const [joint = '', next = ''] = words.slice(at, at + 2)
  if (/^(in|across|around|near)$/i.test(joint)) {
    const length = measurePlace(words, at + 1)
    return length > 0 ? 1 + Math.min(length, 5) : 0
  }
  if (!/^with$/i.test(joint) || !/^(?:\d|(?:under|over|up)$)/i.test(next)) return 0
  const size = words.slice(at + 1, at + 6).findIndex((word) => SIZE.test(word))
  return size < 0 ? 0 : size + 2
}

const endsPlain = (word: string | undefined) => word !== undefined && !/[,;:.!?)–—-]$/.test(word)
