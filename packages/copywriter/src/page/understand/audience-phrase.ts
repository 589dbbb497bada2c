import { isPlural } from '../../brief/grammar.ts'
import { isAnybody, namesPeople } from './people.ts'

export interface AudiencePhrase {
  text: string
  /** Position of the first word behind it. */
  end: number
}

/** Ends a description of people before it has named them. */
const STOPS =
  /^(is|are|was|were|be|that|which|who|whose|your|our|my|their|his|her|its|this|these|those|you|we|they|it|to|of|in|at|on|by|from|into|with|without|than|when|where|while|if|because|so|but|not|no|every|each|a|an|i|what|how|why|just|only|get|keep|make|do|does|can|will|have|has|free|example|sale|less|more)$/i
const COUNTS =
  /^(over|about|around|nearly|almost|some|all|many|most|more|than|hundreds|dozens|thousands|of|the|other|just|only|up|to|busy|ambitious|smart|modern)$/i
const NUMBER = /^[\d][\d,.]*\+?$/
/** Praise of the people is no description of them. */
const PUFF = /^(world['’]s|leading|best|top|innovative|great|amazing|fastest-growing|happy|like-minded)$/i
const LONGEST = 6

/** The people or businesses named from a word on: "roofing contractors in Texas", "plumbers and HVAC companies". */
export function audienceFrom(words: readonly string[], from: number): AudiencePhrase | undefined {
  let start = from
  while (start < words.length && (COUNTS.test(words[start] ?? '') || NUMBER.test(words[start] ?? '')))
    start += 1
  // "homes and landlords": only some of them can be written to.
  if (peopleEnd(words, start) < 0 && /^and$/i.test(words[start + 1] ?? '')) start += 2
  let end = peopleEnd(words, start)
  if (end < 0) return undefined
  const first = words.slice(start, end).map(bare)
  if (isAnybody(first) || first.some((word) => PUFF.test(word))) return undefined
  while (endsPlain(words[end - 1]) || words[end - 1]?.endsWith(',')) {
    const joint = words[end] ?? ''
    const isJoint = /^(and|or|&)$/i.test(joint)
    if (!isJoint && !words[end - 1]?.endsWith(',')) break
    const next = peopleEnd(words, isJoint ? end + 1 : end)
    if (next < 0 || next - end > 4) break
    end = next
  }
  const named = words
    .slice(start, end)
    .map((word) => word.replace(/(?<![,;:.!?])[,;:.!?]+$/, ',').replace(/,$/, (comma) => comma))
  const where = endsPlain(words[end - 1]) ? qualifier(words, end) : []
  const text = [...withAnd(named), ...where]
    .map((word) => (word === '&' ? 'and' : word))
    .join(' ')
    .replace(/(?<![,.;:!?])[,.;:!?]+$/, '')
  return { text, end: end + where.length }
}

/** "patients, families", of a list whose end names nobody: "patients and families". */
function withAnd(named: readonly string[]): string[] {
  const comma = named.slice(0, -1).findLastIndex((word) => word.endsWith(','))
  if (comma < 0 || named.some((word) => /^(?:and|or|&)$/i.test(word))) return [...named]
  return named.map((word, at) => (at === comma ? word.replace(/,$/, ' and') : word))
}

/** The position behind the word that names people, or -1. */
function peopleEnd(words: readonly string[], start: number): number {
  let found = -1
  for (let at = start; at < Math.min(words.length, start + LONGEST); at += 1) {
    const word = bare(words[at] ?? '')
    if (
      word === '' ||
      (STOPS.test(word) && word !== 'IT') ||
      (at > start && /^(and|or|&|for)$/i.test(word) && found >= 0)
    )
      break
    if (/^(for)$/i.test(word)) break
    if (namesPeople(word)) found = at + 1
    // "weddings and offices" are no kind of offices.
    else if (found < 0 && isPlural(word) && /^(and|or|&)$/i.test(words[at + 1] ?? '')) break
    else if (found >= 0) break
    if (!endsPlain(words[at])) break
  }
  return found
}

/** "in Texas", "with 20 to 200 trucks": says of the people which ones. */
function qualifier(words: readonly string[], at: number): string[] {
  const [joint = '', next = ''] = words.slice(at, at + 2)
  if (/^(in|across|around|near)$/i.test(joint) && /^\p{Lu}/u.test(next)) {
    const rest = words.slice(at + 1)
    const stop = rest.findIndex(
      (word, index) =>
        !/^\p{Lu}/u.test(word) && !(/^(and|the|of)$/.test(word) && /^\p{Lu}/u.test(rest[index + 1] ?? '')),
    )
    return [joint, ...upToStop(rest.slice(0, stop < 0 ? undefined : stop).slice(0, 5))]
  }
  if (/^with$/i.test(joint) && (/^\d/.test(next) || /^(under|over|up)$/i.test(next))) {
    const part = upToStop(words.slice(at + 1, at + 6))
    const last = part.findIndex((word) =>
      /^(people|staff|employees|trucks|locations|seats|beds|sites|chairs|rooms|employees|drivers|vans|partners|members)\b/i.test(
        word,
      ),
    )
    return last < 0 ? [] : [joint, ...part.slice(0, last + 1)]
  }
  return []
}

function upToStop(words: readonly string[]): string[] {
  const stop = words.findIndex((word) => !endsPlain(word))
  return stop < 0 ? [...words] : words.slice(0, stop + 1)
}

const endsPlain = (word: string | undefined) => word !== undefined && !/[,;:.!?)–—-]$/.test(word)
const bare = (word: string) => word.replace(/^["'“‘(]+|(?<!["'”’),.;:!?…])["'”’),.;:!?…]+$/g, '')
