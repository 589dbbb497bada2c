import { nearestWord } from '../../playbook/nearest-word.ts'
import { OFFER_PATTERNS } from './offer-patterns.ts'
import type { OfferPattern } from './patterns/offer-pattern.ts'
import type { OfferId } from './offers/all-offers.ts'
import type { ReaderKind } from './reader-kind.ts'

/** What may follow the name of an offer without making it another one. */
const AFTER =
  /^(?:services?|agency|agencies|compan(?:y|ies)|firms?|studio|management|managers?|solutions?|packages?|plans?|support|experts?|specialists?|consultants?|freelancers?|providers?|teams?|help|retainers?|contracts?|subscriptions?|partners?|strategy|strategist|work|audits?|setup|set-up|optimi[sz]ation|campaigns?|programs?|programmes?|done|online|and|or|system|systems|stuff|people|pro|pros|we|i|made|included|more|etc|monthly|daily|weekly|24|7|now|only|as|a|the|of|free|local|simple|easy|sorted|run|handled|right|fast|pages?|designers?|design|build|builds|redesign|revamp|refresh|rebuild|makeover)$/
const AFTER_TOOLS =
  /^(?:software|apps?|websites?|platforms?|tools?|systems?|automations?|integrations?|saas|portals?|assistants?|bots?|ai|dashboards?|widgets?)$/
/** These sell something else than what stands before them. */
const LEADS_IN =
  /^(?:(?:so|basically|we|i|i'm|we're|our|my|us|is|are|am|do|does|offer|offers|offering|provide|provides|providing|sell|sells|selling|run|runs|running|make|build|create|specialise|specialize|in|an?|the|done-for-you|affordable|cheap|professional|premium|monthly|full-service|full|best|top|expert|high-quality|quality|complete|all-in-one|simple|easy|new(?! (?:clients|customers|patients|members|bookings|students|jobs))|your|their|also|help with|outsourced|ai-powered|just) )+/

const JOINS = /\s{0,50}(?:[.,;:|/]|\s-\s|\bplus\b|\band\b|\bor\b)\s*/
const ENDS_NAME =
  /\s(?:for|to|with|that|so|in|who|which|by|without|via|from|at|on|of|where|when|until|because|you|we|they|it(?! (?:support|services?|management|security|help|outsourcing))|using|through|based|starting|aimed|built|designed|made)\s/

const WORDS = new Set(
  `marketing bookkeeping accounting recruitment recruiting insurance cleaning catering photography translation automation
  receptionist scheduling reviews reputation podcast branding landscaping maintenance security software development
  analytics consulting coaching training outreach generation payroll invoicing compliance logistics delivery furniture
  packaging printing tutoring childcare copywriting ghostwriting newsletter advertising website websites chatbot booking
  appointment assistant assistants personal mortgage financial virtual management refurbishment therapy counselling
  management facebook instagram linkedin referral referrals affiliate inventory fitness leadership executive business
  processing payments videography editing production telephone systems wedding planning solar installation`.split(
    /\s+/,
  ),
)

/**
 * What the product field offers, when its words leave no doubt. Every part of the field is tried in turn; within one, what
 * stands last in the noun phrase is what is sold: "podcast video editing" edits videos.
 */
export function offeredIn(product: string, kind: ReaderKind): OfferId | undefined {
  const text = corrected(product.toLowerCase()).replace(
    /\b(health|food|terms) and (?=safety|drink|conditions)/g,
    '$1 & ',
  )
  const patterns = OFFER_PATTERNS.filter(({ by, not }) => isFor(by, kind) && !not?.test(text))
  for (const part of text.split(JOINS)) {
    const found = named(part, patterns)
    if (found) return found
  }
  return toldOnce(text, patterns)
}

function isFor(by: OfferPattern['by'], kind: ReaderKind): boolean {
  if (by === 'business') return kind === 'business' || kind === 'person'
  if (by === 'parents') return kind === 'parents'
  if (by === 'home') return kind === 'home' || kind === 'parents'
  return true
}

function named(part: string, patterns: readonly OfferPattern[]): OfferId | undefined {
  const text = part.trim().replace(LEADS_IN, '')
  const end = ENDS_NAME.exec(` ${text} `)?.index ?? text.length
  const name = text.slice(0, Math.max(0, end)).trim()
  let best: { id: OfferId; end: number; length: number } | undefined
  for (const { id, names, byHand } of patterns) {
    for (const match of name.matchAll(everywhere(names))) {
      const last = match.index + match[0].length
      if (!fits(name.slice(last), byHand === true)) continue
      const isBetter = !best || last > best.end || (last === best.end && match[0].length > best.length)
      if (isBetter) best = { id, end: last, length: match[0].length }
    }
  }
  return best?.id
}

const global = new WeakMap<RegExp, RegExp>()

function everywhere(pattern: RegExp): RegExp {
  const known = global.get(pattern) ?? new RegExp(pattern, 'g')
  global.set(pattern, known)
  return known
}

function fits(after: string, byHand: boolean): boolean {
  return after
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .every((word) => AFTER.test(word) || (!byHand && AFTER_TOOLS.test(word)))
}

/** "We help gyms rank higher on Google": no name, yet only one thing is spoken of. */
function toldOnce(text: string, patterns: readonly OfferPattern[]): OfferId | undefined {
  if (!/\b(?:we|i|help|helps|helping|get|gets|that|which|who|software|app|tool|platform|system)\b/.test(text))
    return undefined
  const told = patterns.filter(({ names, byHand }) => byHand !== true && names.test(text))
  return told.length === 1 ? told[0]?.id : undefined
}

function corrected(text: string): string {
  return text.replace(/[a-z]{7,}/g, (word) => nearestWord(word, WORDS) ?? word)
}
