import type { Brief } from '../../brief/read-brief.ts'
import { loadPlaybook } from '../../playbook/load-playbook.ts'
import { matterOf } from './matter.ts'
import type { Matter } from './matter.ts'
import { OFFERS } from './offers/all-offers.ts'
import type { OfferId } from './offers/all-offers.ts'
import { TRADES } from './trades/all-trades.ts'
import { BESIDE } from './trades/trade-lore.ts'
import type { TradeLore } from './trades/trade-lore.ts'
import { filled, wordsOf } from './words.ts'
import type { Words } from './words.ts'

/** What everyone in a trade knows of an offer and of the reader's day: no figures, no names, nothing that needs a source. */
export interface Known {
  /** A whole sentence: a moment of the reader's working day that the offer is about, said to the reader. */
  moments: readonly string[]
  /** A whole question the reader can answer in the head. */
  questions: readonly string[]
  /** Something the reader can do today in a minute, and what it shows: two whole sentences. */
  tests: readonly (readonly [string, string])[]
  /** `We do local SEO, so ${purpose}.`: what such an offer is for: "patients nearby find you when they search". */
  purposes: readonly string[]
  /** A noun phrase: what the usual trouble costs here: "a chair that stands empty". */
  costs: readonly string[]
  /** Whole subject lines, 3 to 7 words, 20 to 41 characters. */
  subjects: readonly string[]
}

const found = new WeakMap<Brief, Known | undefined>()

/** What is known of the offer in the reader's trade; of the trade alone where the offer is in doubt; or nothing. */
export function knownFor(brief: Brief): Known | undefined {
  if (!found.has(brief)) found.set(brief, find(brief))
  return found.get(brief)
}

function find(brief: Brief): Known | undefined {
  const { targetAudience, product } = brief.fields
  if (!brief.isEnglish) return undefined
  const matter = matterOf(targetAudience, product, brief.form.industry)
  return knownOf(matter, wordsOf(matter.industry, targetAudience, brief.audience))
}

/** The data, with the reader's words in it and without those that the trade doesn't like to hear. */
export function knownOf({ offer, industry }: Matter, words: Words): Known | undefined {
  const lore = offer && OFFERS[offer]
  const trade = industry === undefined ? undefined : TRADES[industry]
  if (!lore && !trade) return undefined
  const shunned = shunnedIn(industry)
  const isAbroad = SELLS_ANYWHERE.has(industry ?? '')
  const said = (sentence: string) => {
    const text = filled(sentence, words)
    if (text === undefined || shunned?.test(text) || (isAbroad && OF_A_TOWN.test(`${sentence} ${text}`)))
      return []
    return [text]
  }
  const all = (sentences: readonly string[] | undefined) => (sentences ?? []).flatMap(said)
  if (!lore) return { ...NOTHING, moments: all(trade?.any), questions: all(trade?.questions) }
  return {
    moments: all([...momentsBeside(offer, trade), ...lore.moments]),
    questions: all(lore.questions),
    tests: lore.tests.flatMap(([act, shows]) =>
      said(act).flatMap((first) => said(shows).map((second) => [first, second] as const)),
    ),
    purposes: all(lore.purposes),
    costs: all(lore.costs),
    subjects: all(lore.subjects).filter(fitsAnInbox),
  }
}

/** Their buyers are not round the corner, and nobody looks for one of them on a map. */
const SELLS_ANYWHERE = new Set([
  'software',
  'ecommerce',
  'marketing',
  'finance',
  'manufacturing',
  'logistics',
  'recruiting',
])
const OF_A_TOWN =
  /\b(?:towns?|nearby|near you|street|next door|map|round the corner|walks? (?:in|past))\b|\{(?:aTrade|readers)\}/i

const NOTHING: Known = { moments: [], questions: [], tests: [], purposes: [], costs: [], subjects: [] }

function shunnedIn(industry: string | undefined): RegExp | undefined {
  const words = loadPlaybook().trades.find((trade) => trade.industry === industry && trade.avoid)?.avoid
    ?.words
  return words && new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'i')
}

function momentsBeside(offer: OfferId, trade: TradeLore | undefined): readonly string[] {
  return (BESIDE[offer] ?? []).flatMap((about) => trade?.[about] ?? [])
}

function fitsAnInbox(line: string): boolean {
  const words = line.split(' ').length
  return line.length >= 20 && line.length <= 41 && words >= 3 && words <= 7
}
