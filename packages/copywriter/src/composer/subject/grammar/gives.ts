import type { Gain } from '../../../brief/material/material.ts'

import { shorter } from './shorter.ts'

/** What an offer gives, in pieces short enough for half a line. */
export interface Gives {
  /** "notes in Clio within 15 minutes", "a co-branded bottle": things, one by one. */
  things: readonly string[]
  /** "$129 per unit", "from $2,900" */
  prices: readonly string[]
  /** Those of the things that are terms: nobody says "want a month to month?". */
  terms: ReadonlySet<string>
  /** "your lot | clear by 6am", "menus | voted on by pupils" */
  states: readonly { subject: string; rest: string }[]
}

const PRICE = /[$€£₹]\s?\d|\d\s?(?:cents?\b|%)/
const GETS = /^you (?:get|receive|have|can have) (?!to\b|your\b|it\b|edited\b)(.+)$/
const IS = /^(?:it's|they're) ((?:an?|\d+|two|three|four|five|six|ten) (?!\d).+)$/
const THERE = /^there(?:'s| is| are) (?!no one\b|nobody\b)(.+)$/
const STATE =
  /^((?:the |your |all |every |each )?(?!it\b|they\b|you\b|we\b|i\b|there\b|that\b|this\b)[\w' -]{3,24}?) (?:is|are) ((?!not\b|an?\b|the\b|only\b)[\w' ,-]+)$/i
const COSTS =
  /^(?:it|they|that) costs? (?:only |just )?(.+)$|^(?:it's|they're|you pay(?: only| just)?) (?:only |just )?((?:a |from )?(?:flat |fixed )?[$€£₹]\s?\d.*)$/
const STARTS = /^(?:it starts|they start|prices start) at (.+)$/

export function givesOf(gains: readonly Gain[]): Gives {
  const clauses = gains.flatMap(({ clause }) => apart(clause))
  const named = gains.flatMap(({ phrase }) => (phrase === undefined ? [] : listed(phrase)))
  const got = clauses.flatMap((clause) =>
    listed((GETS.exec(clause) ?? THERE.exec(clause) ?? IS.exec(clause))?.[1] ?? ''),
  )
  const states = clauses.flatMap((clause) => {
    const [, subject = '', rest = ''] = STATE.exec(clause) ?? []
    return subject === '' || / (?:and|who|that|which) /.test(subject) ? [] : [{ subject, rest }]
  })
  const costs = clauses.flatMap((clause) => {
    const found = COSTS.exec(clause)
    const start = STARTS.exec(clause)?.[1]
    return start === undefined ? [found?.[1] ?? found?.[2] ?? ''] : [`from ${start}`]
  })
  const things = once([...named, ...got])
  return {
    things: once(
      things.flatMap((thing) =>
        thing.length <= 34 || thing.includes(',')
          ? [thing]
          : shorter(thing, 'keep')
              .filter((cut) => cut.length <= 41 && cut.split(' ').length >= 3)
              .slice(0, 1),
      ),
    ),
    prices: once([...things, ...costs]).filter((text) => PRICE.test(text) && text.length <= 34),
    terms: new Set(
      gains.flatMap(({ kind, phrase }) =>
        kind === 'term' && phrase !== undefined ? [phrase, ...listed(phrase)] : [],
      ),
    ),
    states,
  }
}

/** "Menus are voted on by pupils, and the waste is weighed daily": two clauses. */
export const apart = (clause: string): string[] =>
  clause
    .split(/,? (?:and|then|but) (?=(?:the|your|we|you|it|they|if|that)\b)|; |, then |, (?=(?:we|you|it)\b)/)
    .map((part) => part.replace(/^(?:and|then) /, '').trim())
    .filter(Boolean)

/** "3 heats, a co-branded bottle and an 11-day shelf to door": three things, if each looks like one. */
function listed(text: string): string[] {
  if (text === '') return []
  const pieces = text
    .split(/, (?:and )?| and (?=(?:an?|\d|no|your|the)\b|[a-z]{3,}s (?:from|in|for|on|by|with|at|to)\b)/)
    .filter(Boolean)
  return pieces.length > 1 && pieces.every(isWhole) ? pieces : [text]
}

/** "10 and 30" is the tail of something. */
const isWhole = (piece: string) =>
  (piece.includes(' ') && /\b(?!and\b)[a-z]{2,}/i.test(piece)) || /\d[a-z%]/.test(piece)

const once = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]
