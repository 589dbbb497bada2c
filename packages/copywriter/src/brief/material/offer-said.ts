import { withoutEcho } from '../break-runs.ts'
import { gainAnew, plainAnew } from '../gains/anew.ts'
import { articleFor } from '../grammar.ts'
import {
  isFirm,
  isMoreOf,
  isPair,
  offerClauses,
  shortOf,
  startsWithVerb,
  withArticleOf,
} from '../offering/say-offer.ts'
import type { Brief } from '../read-brief.ts'
import type { OfferSaid } from './material.ts'

/** "I" or "we", as the sender spoke or as their trade suggests. */
export function senderOf(brief: Brief): 'I' | 'we' {
  const { offer, sender, fields } = brief
  if (sender === 'I' || offer.kind !== 'person' || offer.isPlural) return sender
  const said = `${fields.product} ${fields.solution} ${fields.insight}`
  return /\b(?:we|we're|our|us)\b/i.test(said) || isFirm(offer.short ?? '') ? 'we' : 'I'
}

/** The offer in the forms a writer needs. */
export function readOfferSaid(brief: Brief): OfferSaid {
  const { offer } = brief
  const sender = senderOf(brief)
  const short = shortAnew(shortOf(brief), brief)
  const isMany = offer.name === undefined && (offer.isPlural || (short !== undefined && isPair(short)))
  return {
    clauses: clausesAnew(brief, sender),
    ...named(brief, short, sender),
    ...(short === undefined || startsWithVerb(short) ? {} : { short }),
    isPlural: isMany,
    ...(offer.does === undefined || isMany ? {} : { does: offer.does.replace(/\byou are\b/g, "you're") }),
    sender,
    kind: offer.kind,
  }
}

/** "missed-call text back and front desk overflow answering": seven words of the brief, so the second first or the first alone. */
function shortAnew(short: string | undefined, { echoes }: Brief): string | undefined {
  const hasEcho = (text: string) => withoutEcho(text, echoes) !== text
  if (short === undefined || !hasEcho(short)) return short
  const [, left = '', right = ''] = /^([^,]+) and ([^,]+)$/.exec(short) ?? []
  if (left === '') return short
  const swapped = `${right} and ${left}`
  return left.includes(' ') && right.includes(' ') && !/[A-Z]/.test(left.charAt(0)) && !hasEcho(swapped)
    ? swapped
    : left
}

/** Those that are no echo as they stand; only where there is none, what can be done with the first. */
function clausesAnew(brief: Brief, sender: 'I' | 'we'): string[] {
  const clauses = offerClauses(brief, sender)
  const plain = clauses.filter((clause) => withoutEcho(clause, brief.echoes) === clause)
  const [first] = clauses
  // What is told whole, in turned words, says more than a short form that needs none.
  const whole = first === undefined || plain.includes(first) ? undefined : plainAnew(first, brief.echoes)
  const isOdd = whole !== undefined && /^for /i.test(whole) && plain.length > 0
  const all = [...plain, ...(whole === undefined || isOdd ? [] : [whole])]
  const rescued = all.length > 0 || first === undefined ? undefined : gainAnew(first, brief.echoes)
  return [...new Set(rescued === undefined ? all : [rescued])]
}

/** What stands behind "with" and after "could you use". */
function named(
  { offer }: Brief,
  short: string | undefined,
  sender: 'I' | 'we',
): Pick<OfferSaid, 'our' | 'thing'> {
  if (offer.name !== undefined) return { our: offer.name, thing: offer.name }
  if (short === undefined || startsWithVerb(short)) return {}
  if (isMoreOf(short)) return { thing: short }
  if (offer.kind === 'person' && !offer.isPlural)
    return isFirm(short) ? {} : { thing: `${articleFor(short)} ${short}` }
  return { our: `${sender === 'I' ? 'my' : 'our'} ${short}`, thing: withArticleOf(short, offer.kind) }
}
