import type { Gain, OfferSaid } from '../../brief/material/material.ts'
import { echoesOf } from '../../brief/break-runs.ts'
import { wordCount } from '../../brief/reading/item.ts'
import type { Random } from '../random.ts'

/** What a message says of the gains: the first of them as a clause, the others as sentences after it. */
export interface Pitch {
  gains: readonly Gain[]
  /** "you get two tune-ups a year and a 4-hour response in summer" */
  lead: string
  /** The same with the offer itself for its subject: "our marquees are up in a day". */
  ourLead?: string
  /** "It's $129 per unit." Empty where all has been said. */
  rest: string
  /** Runs of the brief's own words, which two clauses put together must not make again. */
  echoes: ReadonlySet<string>
}

/** So much is said of gains; more would be a list. */
const MOST_WORDS = 34
const MOST_IN_SENTENCE = 17

/** A choice of gains, told in as few sentences as read well: things one gets are one row, short clauses go in pairs. */
export function pitchOf(
  gains: readonly Gain[],
  offer: OfferSaid,
  echoes: ReadonlySet<string>,
  random: Random,
): Pitch | undefined {
  const chosen = choice(gains, random)
  if (chosen.length === 0) return undefined
  const [first = '', ...more] = pairs(rows(chosen), echoes)
  const ourLead = withOffer(first, offer)
  return {
    gains: chosen,
    lead: first,
    ...(ourLead === undefined ? {} : { ourLead }),
    rest: more.map((clause) => `${clause}.`).join(' '),
    echoes,
  }
}

/** The gains as sentences of their own. */
export function restAfter(gains: readonly Gain[], echoes: ReadonlySet<string>): string {
  return pairs(rows(gains), echoes)
    .map((clause) => `${clause}.`)
    .join(' ')
}

/** Mostly all that fits, in the order of the brief; at times one or two of them, for a message of another kind. */
function choice(gains: readonly Gain[], random: Random): Gain[] {
  const draw = random.next()
  if (draw < 0.6) return fitting(gains, MOST_WORDS)
  const at = Math.floor(random.next() * gains.length)
  const turned = [...gains.slice(at), ...gains.slice(0, at)]
  return draw < 0.8 ? fitting(turned, MOST_WORDS) : fitting(turned.slice(0, draw < 0.9 ? 1 : 2), MOST_WORDS)
}

function fitting(gains: readonly Gain[], most: number): Gain[] {
  const kept: Gain[] = []
  let words = 0
  for (const gain of gains) {
    if (kept.length > 0 && words + gain.words > most) continue
    kept.push(gain)
    words += gain.words
  }
  return kept
}

const GET = /^you get (?!to )([^,:]+)$/

/** The clauses of gains; what "you get" is told in one row, and a price stands after what it is for. */
function rows(gains: readonly Gain[]): string[] {
  const got = gains.filter(({ clause }) => GET.test(clause) && !/ and /.test(clause))
  const things = got.map(({ clause }) => GET.exec(clause)?.[1] ?? '')
  const row =
    things.length > 1 && wordCount(things.join(' ')) <= MOST_IN_SENTENCE ? listed(things) : undefined
  const others = gains.filter((gain) => row === undefined || !got.includes(gain)).map(({ clause }) => clause)
  if (row === undefined) return inOrder(others)
  const at = gains.findIndex((gain) => got.includes(gain))
  return inOrder([...others.slice(0, at), `you get ${row}`, ...others.slice(at)])
}

/** "It" and "they" mean the offer, so they stand as near to it as can be; the price comes last. */
function inOrder(clauses: readonly string[]): string[] {
  const isPrice = (clause: string) =>
    /^(?:it's|it costs|the (?:flat|fixed) fee is|there's no) .*[$€£₹\d]|^there's nothing to pay/.test(clause)
  return clauses.toSorted((a, b) => Number(isPrice(a)) - Number(isPrice(b)))
}

const listed = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`

/** Two short clauses in one sentence. */
function pairs(clauses: readonly string[], echoes: ReadonlySet<string>): string[] {
  const said: string[] = []
  for (const clause of clauses) {
    const last = said.at(-1)
    const joins =
      last !== undefined &&
      !/,|:| and /.test(last) &&
      !/,|:| and /.test(clause) &&
      wordCount(last) + wordCount(clause) < MOST_IN_SENTENCE &&
      ![...echoesOf([`${last} and ${clause}`])].some((run) => echoes.has(run))
    if (joins) said[said.length - 1] = `${last}, and ${clause}`
    else said.push(clause)
  }
  return said
}

/** "They're up in a day" with its offer: "our marquees are up in a day". A price is not the offer's own. */
function withOffer(clause: string, { our, isPlural }: OfferSaid): string | undefined {
  if (our === undefined || /^it's (?:about |only |just )?[$€£₹\d]/.test(clause)) return undefined
  const plural = isPlural && !/^[A-Z]/.test(our)
  const [, contracted, plain] = /^(?:(it's|they're) |(?:it|they) )(.+)$/.exec(clause) ?? []
  if (plain === undefined) return undefined
  if (contracted === undefined && plural !== clause.startsWith('they')) return undefined
  return contracted === undefined ? `${our} ${plain}` : `${our} ${plural ? 'are' : 'is'} ${plain}`
}
