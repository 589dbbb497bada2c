import { withoutEcho } from '../break-runs.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../lexicon/verbs.ts'
import { wordCount } from './item.ts'

type Echoes = ReadonlySet<string>

/** Where a clause could stop without losing what it is about. */
const SCENE_TAIL = /,? (?:while|because|so|until|and that's|that) /g
const WAY_TAIL = /,? (?:that|which|so|while|before|after|within|with|for|in|on|and) /g
const LIST_TAIL = /,? (?:that|which|so|while|before|after|within|for|by|on|in) /g
const OPEN_END =
  /\b(?:and|or|the|a|an|of|is|are|be|to|who|that|never|not|every|each|get|gets|have|take|takes|from|with|our|your)$/

/** A trouble in words that are not seven of the brief's in a row; undefined where that can't be done. */
export function sceneAnew(text: string, still: string | undefined, echoes: Echoes): string | undefined {
  for (const way of [text, inWords(text), still, still && inWords(still)]) {
    const said = way ? withoutEcho(way, echoes, true) : null
    if (said !== null) return said
  }
  return cutShort(text, SCENE_TAIL, echoes)
}

/** What is offered, whole: nothing of "silk and wool" may be lost but what it is for. */
export const offerAnew = (text: string, echoes: Echoes): string | undefined =>
  wayAnew(text, echoes, LIST_TAIL)

/** A fact, which may lose what stands behind its last comma. */
export const factAnew = (text: string, echoes: Echoes): string | undefined => wayAnew(text, echoes, /, /g)

/** The same for what the offer does, which may also lose what stands last. */
export function wayAnew(text: string, echoes: Echoes, tail = WAY_TAIL): string | undefined {
  const kept = withoutEcho(text, echoes, true)
  if (kept !== null) return kept
  const again = withSubjectAgain(text)
  const ways = [again, withBoth(text), inWords(text), again && inWords(again)].filter(
    (way) => way !== undefined,
  )
  for (const way of ways) {
    const said = withoutEcho(way, echoes, true)
    if (said !== null) return said
  }
  return [text, ...ways].reduce<string | undefined>(
    (found, way) => found ?? cutShort(way, tail, echoes),
    undefined,
  )
}

/** "We walk the farm and fix the list": "and we fix the list". */
function withSubjectAgain(text: string): string | undefined {
  const [, subject = ''] = /^(we|you|I)\b/.exec(text) ?? []
  if (subject === '') return undefined
  // "We install, run and share" is one row: "install, run, then share".
  if (text.includes(',')) return text.replace(/ and (?=[a-z]+ )/, ', then ')
  const again = text.replace(
    / and (?=([a-z]+) (?:the|a|an|your|our|it|them|every|each|\d|[$€£]))/g,
    (joint, verb: string) =>
      STRONG_VERBS.has(verb) || LOOSE_VERBS.has(verb) ? `${joint}${subject} ` : joint,
  )
  return again === text ? undefined : again
}

/** "I do CAD and wax": "I do both CAD and wax". */
function withBoth(text: string): string | undefined {
  const again = text.replace(
    /^((?:we|I|you) [a-z]+ )(?!with|for|to|in|on|at|by|into|after|from|about|both)(?=[^,]+ and [^,]+$)/,
    '$1both ',
  )
  return again === text || / and (?:we|I|you|it|also)\b/.test(text) ? undefined : again
}

const WORDS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', '', 'twelve']

/** Small numbers as words: the same fact, said rather than copied. */
function inWords(text: string): string | undefined {
  const said = text.replace(
    /(?<![\w$€£.,/#-])(\d{1,2})(?=[ -][a-z])/g,
    (digits) => WORDS[Number(digits)] || digits,
  )
  return said === text ? undefined : said
}

function cutShort(text: string, tail: RegExp, echoes: Echoes): string | undefined {
  for (const joint of [...text.matchAll(tail)].toReversed()) {
    const left = text.slice(0, joint.index)
    if (wordCount(left) < 4 || OPEN_END.test(left)) continue
    const shorter = withoutEcho(left, echoes, true)
    if (shorter !== null) return shorter
  }
  return undefined
}

/** A list in an order or with a joint that is no echo. */
export function listAnew(
  items: readonly string[],
  join: (items: readonly string[]) => string,
  echoes: Echoes,
): string | undefined {
  const last = items.at(-1) ?? ''
  const orders = [
    items,
    [...items.slice(1), ...items.slice(0, 1)],
    items.toReversed(),
    [last, ...items.slice(0, -1)],
  ]
  const withAnd = (all: readonly string[]) =>
    all.length > 1 && !/ and /.test(all.at(-1) ?? '')
      ? `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`
      : all.join(', ')
  for (const order of orders)
    for (const joint of [join, withAnd]) {
      const text = joint(order)
      if (withoutEcho(text, echoes) === text) return text
    }
  const whole = join(items)
  return (
    withoutEcho(whole, echoes) ??
    withoutEcho(inWords(whole) ?? whole, echoes) ??
    (items.length === 1 ? cutShort(whole, LIST_TAIL, echoes) : undefined)
  )
}
