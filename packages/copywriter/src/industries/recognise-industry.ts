import type { IndustryId } from '@firstline/contract/industries'
import pluralize from 'pluralize'
import { INDUSTRIES } from './all.ts'
import type { Industry } from './industry.ts'
import { nearestWord } from './nearest-word.ts'

export interface Recognised {
  id: string
  /** 0 to 1: how far it is ahead of the next. */
  confidence: number
}

interface Term {
  industry: Industry
  /** How the word begins: a text without it needs no closer look. */
  start: string
  pattern: RegExp
}

/** Roles and places that every trade has: what stands before them tells the trade. */
const ROLE =
  /\b(?:owners?|managers?|directors?|founders?|operators?|teams?|staff|leads?|heads?|executives?|professionals?|people|buyers?|partners?|ceos?|coos?|decision makers?|companies|company|business(?:es)?|firms?|organi[sz]ations?|chains?|groups?|practices?|clinics?|offices?|departments?|shops?|stores?|studios?|centers?|centres?)$/i
/** "owners of ...", "people who run ...": the trade comes after. */
const LEADS_ON =
  /^(?:(?:[\w'-]+ )*?(?:owners?|managers?|directors?|founders?|operators?|heads?|teams?|staff|people|persons?|partners?|ceos?|coos?|executives?|those|anyone|businesses|companies) (?:of|at|who (?:run|own|manage|lead)|that (?:run|own|manage)|running|owning|managing)|(?:owners?|managers?|directors?|people|teams?|businesses|companies) (?:in|for|from))\s+/i
/** Behind one of these stands whom they serve, where they are or what they want, not who they are. */
const ASIDE =
  /\s(?:who|that|which|whose|serving|selling|working|helping|targeting|looking|struggling|with|without|for|near|around|across|over|under|doing|using)\s|[,;(]/i

const ENDS_LAST = 4
const INSIDE = 1.5
const IN_ASIDE = 1
const IN_OFFER = 0.75
/** Less than one sure word of the audience, or two of the offer, tells nothing. */
const ENOUGH = 1.5

const audienceTerms = onFirstUse(() =>
  INDUSTRIES.flatMap((industry) => industry.audience.map((word) => term(industry, word))),
)
const offerTerms = onFirstUse(() =>
  INDUSTRIES.flatMap((industry) => industry.offer.map((word) => term(industry, word))),
)
const exceptions = onFirstUse(
  () => new Map(INDUSTRIES.map(({ id, not }) => [id, not.map((phrase) => new RegExp(source(phrase), 'gi'))])),
)

/** Hundreds of patterns: whoever only imports this file doesn't wait for them. */
function onFirstUse<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined
  return () => (made ??= { it: make() }).it
}

function term(industry: Industry, word: string): Term {
  return { industry, start: word.slice(0, 3).split(/[ -]/)[0] ?? '', pattern: new RegExp(source(word), 'gi') }
}

/** The word as a whole, in either number; a space may be a hyphen. */
function source(word: string): string {
  const forms = [...new Set([word, pluralize.plural(word), pluralize.singular(word)])]
  const escaped = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ -]/g, '[ -]'))
  return `(?<![\\w-])(?:${escaped.join('|')})(?![\\w])`
}

interface Told {
  targetAudience: string
  product: string
  painPoint: string
  solution: string
  /** What the form says itself. */
  industry?: IndustryId | undefined
}

/** "Pizza shop owners": what stands before "shop" tells more than the owning. */
const SHOP_OWNERS = /^(.+ (?:shop|store))s? (?:owners?|managers?)$/i

/** Single words of the audiences, in both numbers, to read a slip of the finger by. */
const words = onFirstUse(
  () =>
    new Set(
      INDUSTRIES.flatMap(({ audience }) => audience)
        .filter((word) => /^[a-z]+$/.test(word))
        .flatMap((word) => [pluralize.singular(word), pluralize.plural(word)]),
    ),
)

/**
 * The trade of the people a brief speaks to, or null when its words do not tell. The same fields give the same answer; no
 * sentence is parsed.
 */
export function recogniseIndustry(fields: Told): Recognised | null {
  if (fields.industry) return { id: fields.industry, confidence: 1 }
  const shop = SHOP_OWNERS.exec(fields.targetAudience.trim())?.[1]
  const found = (shop && recognise({ ...fields, targetAudience: shop })) || recognise(fields)
  if (found) return found
  const targetAudience = fields.targetAudience.replace(
    /[a-z]{7,}/gi,
    (word) => nearestWord(word, words()) ?? word,
  )
  return targetAudience === fields.targetAudience ? null : recognise({ ...fields, targetAudience })
}

function recognise(fields: Told): Recognised | null {
  const scores = new Map<string, number>()
  const add = (id: string, points: number) => scores.set(id, (scores.get(id) ?? 0) + points)
  const [head, aside] = headOf(fields.targetAudience)
  const inHead = placesOf(audienceTerms(), head)
  const last = Math.max(-1, ...inHead.map(({ end }) => end))
  const longest = Math.max(0, ...inHead.filter(({ end }) => end === last).map(({ length }) => length))
  for (const [id, points] of best(inHead, ({ end, length }) =>
    end === last && length === longest ? ENDS_LAST : INSIDE,
  ))
    add(id, points)
  const told = `${fields.product} . ${fields.painPoint} . ${fields.solution}`
  for (const term of termsIn(audienceTerms(), aside)) add(term.industry.id, IN_ASIDE)
  for (const term of termsIn(offerTerms(), told)) add(term.industry.id, IN_OFFER)
  const [first, second] = [...scores].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  if (!first || first[1] < ENOUGH) return null
  const confidence = Math.round((first[1] / (first[1] + (second?.[1] ?? 0))) * 100) / 100
  return confidence > 0.5 ? { id: first[0], confidence } : null
}

/** The industry's data. */
export function industryOf(recognised: Recognised | null): Industry | undefined {
  return recognised ? INDUSTRIES.find(({ id }) => id === recognised.id) : undefined
}

/** Who they are, with roles cut off both ends, and what else is said of them. */
function headOf(audience: string): [string, string] {
  const text = audience.replace(LEADS_ON, '')
  const aside = ASIDE.exec(text)
  const place = /\s(?:in|at|of|from|on)\s/i.exec(text)
  const end = Math.min(aside?.index ?? text.length, place?.index ?? text.length)
  let head = text.slice(0, end).trim()
  while (ROLE.test(head) && !isTerm(head)) head = head.replace(ROLE, '').trim()
  return [head, text.slice(end)]
}

/** "office managers" is a trade's own word although "managers" is not. */
function isTerm(head: string): boolean {
  const lower = head.toLowerCase()
  return audienceTerms().some(
    ({ start, pattern }) =>
      lower.includes(start) &&
      endsOf(head, pattern).some(({ end, length }) => end === head.length && length >= 6),
  )
}

/** The terms a text may hold, with the text as each one's industry should read it. */
function* readings(terms: readonly Term[], text: string): Generator<[Term, string]> {
  const lower = text.toLowerCase()
  for (const term of terms) if (lower.includes(term.start)) yield [term, without(text, term.industry)]
}

function termsIn(terms: readonly Term[], text: string): Term[] {
  return [...readings(terms, text)].flatMap(([term, read]) =>
    endsOf(read, term.pattern).length > 0 ? [term] : [],
  )
}

function placesOf(terms: readonly Term[], text: string) {
  return [...readings(terms, text)].flatMap(([{ industry, pattern }, read]) =>
    endsOf(read, pattern).map((place) => ({ id: industry.id, ...place })),
  )
}

function without(text: string, { id }: Industry): string {
  return (exceptions().get(id) ?? []).reduce((left, pattern) => left.replace(pattern, ' '.repeat(3)), text)
}

function endsOf(text: string, pattern: RegExp): { end: number; length: number }[] {
  return [...text.matchAll(pattern)].map((found) => ({
    end: found.index + found[0].length,
    length: found[0].length,
  }))
}

/** The best points of each industry. */
function best<Item extends { id: string }>(items: readonly Item[], points: (item: Item) => number) {
  const found = new Map<string, number>()
  for (const item of items) found.set(item.id, Math.max(found.get(item.id) ?? 0, points(item)))
  return found
}
