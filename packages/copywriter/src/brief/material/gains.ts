import type { Brief } from '../read-brief.ts'
import { wordCount } from '../reading/item.ts'
import type { Way } from '../reading/ways.ts'
import { wayAnew } from '../reading/unechoed.ts'
import type { Gain } from './material.ts'

const TERM =
  /[$€£₹]\s?\d|\b\d[\d.,]*\s?(?:%|cents?)|\bno (?:contract|fee|retainer|setup)|\b(?:flat|fixed) (?:fee|price)|\bmonth[- ]to[- ]month|\bnothing upfront|\bpay (?:nothing|only|per)|\btrial\b|\bfree\b|\bcommitted\b/i

/** What the offer does, gives, costs and is. */
export function readGains(brief: Brief): Gain[] {
  const { ways, offer } = brief
  const lists = ways.filter(({ joint }) => joint === 'list').flatMap(({ items }) => items)
  return [
    ...ways.filter(({ joint }) => joint !== 'list').flatMap((way) => action(way, brief) ?? []),
    ...[...lists, ...offer.extras].map((text) => phrase(text)),
  ]
}

function action(way: Way, { offer, echoes }: Brief): Gain | undefined {
  const isIt = !offer.isPlural && offer.kind !== 'person' && offer.noun !== undefined
  const said =
    way.joint === 'order'
      ? `you ${way.text}`
      : way.joint === 'does'
        ? isIt
          ? `it ${way.text}`
          : undefined
        : way.text
  const clause = said && wayAnew(said, echoes)
  return clause === undefined || clause === ''
    ? undefined
    : { kind: 'action', clause, hasDetail: /\d/.test(clause), words: wordCount(clause) }
}

function phrase(text: string): Gain {
  const kind = TERM.test(text) ? 'term' : 'thing'
  return {
    kind,
    clause: kind === 'term' ? `it's ${text}` : `you get ${text}`,
    phrase: text,
    hasDetail: /\d/.test(text),
    words: wordCount(text),
  }
}
