import pluralize from 'pluralize'
import { isPlural } from '../../../brief/grammar.ts'
import type { Tagger } from '../../../brief/tagger.ts'
import { isPeople } from './people.ts'
import { findTime } from './times.ts'
import type { Time } from './times.ts'

/** What the reader does, taken apart: "chasing | receipts | by email at month end". */
export interface Deed {
  base: string
  gerund: string
  /** "off", "for": belongs to the verb and stands behind it. */
  particle: string
  /** "receipts", "40 features you don't use"; nothing where there is none to be sure of. */
  object: string
  /** "by email at month end" */
  rest: string
  time: Time | undefined
}

const PREPOSITION =
  /^(at|on|in|for|with|from|by|over|within|under|into|onto|through|between|across|about|per|during|past|around|like|to|until|till|before|after|because|when|while|if|as|every|each|so|and|then|since|without|instead|rather|than|all|again)$/
const PARTICLE = /^(up|out|off|back|down|away|over)$/
const HANGS = /^(for|on|about|with)$/
const NOT_AN_OBJECT =
  /^(you|it|them|that|what|how|why|who|which|to|not|no|nothing|more|less|so|by|all|everything)$/

/** Reads a verb phrase that begins with a bare verb or with its -ing form. */
export function readDeed(said: string, tagger: Tagger): Deed | undefined {
  const [first = '', ...words] = said
    .replace(/(?:, | (?:and|but) (?:then )?(?=you\b|it\b|the\b)| because | so (?:that )?| while ).*$/, '')
    .replace(/,? then .*$/, '')
    .split(' ')
  if (!/^[a-z][a-z-]+$/.test(first) || words.length === 0) return undefined
  const base = tagger.baseOf(first)
  if (/^(be|do|is|are|can|will|not)$/.test(base)) return undefined
  let particle = ''
  let left = words
  const [second = ''] = words
  if ((PARTICLE.test(second) || HANGS.test(second)) && words.length > 1) {
    particle = second
    left = words.slice(1)
  }
  const end = left.findIndex((word) => PREPOSITION.test(word))
  const object = (end < 0 ? left : left.slice(0, end))
    .join(' ')
    .replace(/ (?:that |which )?(?:they|you|we|nobody|no one)\b.*$/, '')
  const rest = (end < 0 ? [] : left.slice(end)).join(' ')
  const [start = ''] = object.split(' ')
  return {
    base,
    gerund: tagger.gerundOf(base),
    particle,
    object: object === '' || NOT_AN_OBJECT.test(start.toLowerCase()) ? '' : object,
    rest: object === '' || NOT_AN_OBJECT.test(start.toLowerCase()) ? left.join(' ') : rest,
    time: findTime(rest),
  }
}

/** "chasing receipts" as one thing: "receipt chasing". Only of one plain plural. */
export function compoundOf({ object, gerund, particle }: Deed): string | undefined {
  if (isPeople(object)) return undefined
  if (particle !== '' || !/^[a-z]{4,}s$/.test(object) || !isPlural(object)) return undefined
  if (
    !/^(chasing|guessing|printing|typing|retyping|copying|hunting|sorting|writing|counting|checking|booking|scheduling|hauling|scanning|filing|matching|washing|cleaning|booking)$/.test(
      gerund,
    )
  )
    return undefined
  return `${pluralize.singular(object)} ${gerund}`
}
