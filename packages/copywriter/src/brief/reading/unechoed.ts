import { inWords } from '@firstline/contract/in-words'
import { withoutEcho } from '../break-runs.ts'
import { isVerb } from '../gains/words.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../lexicon/verbs.ts'
import { wordCount } from './item.ts'

type Echoes = ReadonlySet<string>

/** Where a clause could stop without losing what it is about. */
const WAY_TAIL = /,? (?:that|which|so|while|before|after|within|with|for|in|on|and) /g
const OPEN_END =
  /\b(?:and|or|the|a|an|of|is|are|be|to|who|that|never|not|every|each|get|gets|have|take|takes|from|with|our|your)$/

/** What the offer does in words that are not seven of the brief's in a row; it may lose what stands last. */
export function wayAnew(text: string, echoes: Echoes): string | undefined {
  const kept = withoutEcho(text, echoes, true)
  if (kept !== null) return kept
  const again = withSubjectAgain(text)
  const ways = [again, withBoth(text), withNumbersInWords(text), again && withNumbersInWords(again)].filter(
    (way) => way !== undefined,
  )
  for (const way of ways) {
    const said = withoutEcho(way, echoes, true)
    if (said !== null) return said
  }
  return [text, ...ways].reduce<string | undefined>((found, way) => found ?? cutShort(way, echoes), undefined)
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
  const second = / and ([\w-]+) [^,]+$/.exec(text)?.[1] ?? ''
  const isDone =
    / (?:it|them)$/.test(text) || isVerb(second) || STRONG_VERBS.has(second) || LOOSE_VERBS.has(second)
  // Only what surely is a second thing: "the clean and the paint", "CAD and 3D printed wax", "cleaning and repairs".
  const isThing = / and (?:(?:the|your|our|my|an?|\d\S*) [^,]+|[a-z]+(?:s|ing))$/.test(text)
  if (!isThing) return undefined
  return again === text || isDone || / and (?:we|I|you|it|also)\b/.test(text) ? undefined : again
}

/** Small numbers as words: the same fact, said rather than copied. */
function withNumbersInWords(text: string): string | undefined {
  const said = text.replace(/(?<![\w$€£.,/#-])([1-9]|10|12)(?=[ -][a-z])/g, (digits) =>
    inWords(Number(digits)),
  )
  return said === text ? undefined : said
}

function cutShort(text: string, echoes: Echoes): string | undefined {
  for (const joint of [...text.matchAll(WAY_TAIL)].toReversed()) {
    const left = text.slice(0, joint.index)
    if (wordCount(left) < 4 || OPEN_END.test(left)) continue
    const shorter = withoutEcho(left, echoes, true)
    if (shorter !== null) return shorter
  }
  return undefined
}
