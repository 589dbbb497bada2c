import type { IndustryId } from '@firstline/contract/industries'
import { pluralOf, singularOf } from '../brief/plurals.ts'
import { splitAudience } from './audience-head.ts'
import { madeOfPlaybook } from './load-playbook.ts'
import { findNames, indexNames } from './name-index.ts'
import type { NamePlace } from './name-index.ts'
import { nearestWord } from './nearest-word.ts'
import type { FieldTexts } from './situation.ts'

/** `industry` is what the form says itself. */
type Described = Pick<FieldTexts, 'targetAudience' | 'product' | 'painPoint' | 'solution'> & {
  readonly industry?: IndustryId | undefined
}

const ENDS_LAST = 4
const INSIDE = 1.5
const IN_ASIDE = 1
const IN_OFFER = 0.75
/** Less than one sure word of the audience, or two of the offer, tells nothing. */
const ENOUGH = 1.5

/** "Pizza shop owners": what stands before "shop" tells more than the owning. */
const SHOP_OWNERS = /^(.+ (?:shop|store))s? (?:owners?|managers?)$/i

const vocabulary = madeOfPlaybook(({ trades }) => {
  const single = trades
    .flatMap((trade) => (trade.industry ? trade.names : []))
    .filter((name) => /^[a-z]+$/.test(name))
  return {
    names: indexNames(trades, (trade) => trade.names),
    offerWords: indexNames(trades, (trade) => trade.offerWords),
    exceptions: indexNames(trades, (trade) => trade.notPhrases),
    /** Single words of the names, in both numbers, to mend a slip of the finger by. */
    words: new Set(single.flatMap((name) => [singularOf(name), pluralOf(name)])),
  }
})

/** The industry of the people a brief speaks to, or undefined when its words do not tell. */
export function recognizeTrade(fields: Described): IndustryId | undefined {
  if (fields.industry) return fields.industry
  const shop = SHOP_OWNERS.exec(fields.targetAudience.trim())?.[1]
  const found = (shop && industryOf({ ...fields, targetAudience: shop })) || industryOf(fields)
  if (found) return found
  const targetAudience = fields.targetAudience.replace(
    /[a-z]{7,}/gi,
    (word) => nearestWord(word, vocabulary().words) ?? word,
  )
  return targetAudience === fields.targetAudience ? undefined : industryOf({ ...fields, targetAudience })
}

/** Ids of the trades that an audience names at its end, "bakery" for "owners of small bakeries in Ohio". */
export function tradesOfAudience(targetAudience: string): ReadonlySet<string> {
  const [head] = audienceHead(targetAudience)
  const found = lastOf(placesIn(head))
  return new Set(found.map(({ trade }) => trade.id))
}

/** Who the prospects are, and what else is said of them. */
export function audienceHead(targetAudience: string): [string, string] {
  return splitAudience(targetAudience, (text) =>
    findNames(vocabulary().names, text).some(({ end, length }) => end === text.length && length >= 6),
  )
}

/** The industry whose words outweigh those of every other. */
function industryOf(fields: Described): IndustryId | undefined {
  const scores = new Map<IndustryId, number>()
  const [head, aside] = audienceHead(fields.targetAudience)
  const inHead = placesIn(head)
  const last = new Set(lastOf(inHead))
  for (const place of inHead)
    raise(scores, place, (before) => Math.max(before, last.has(place) ? ENDS_LAST : INSIDE))
  for (const place of placesIn(aside)) raise(scores, place, (before) => before + IN_ASIDE)
  const offer = `${fields.product} . ${fields.painPoint} . ${fields.solution}`
  for (const place of placesIn(offer, 'offerWords')) raise(scores, place, (before) => before + IN_OFFER)
  const [first, second] = [...scores].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  return first && first[1] >= ENOUGH && first[1] > (second?.[1] ?? 0) ? first[0] : undefined
}

function raise(scores: Map<IndustryId, number>, { trade }: NamePlace, to: (before: number) => number) {
  if (trade.industry) scores.set(trade.industry, to(scores.get(trade.industry) ?? 0))
}

/** The names that end last, the longest of them. */
function lastOf(places: readonly NamePlace[]): NamePlace[] {
  const end = Math.max(-1, ...places.map((place) => place.end))
  const atEnd = places.filter((place) => place.end === end)
  const longest = Math.max(0, ...atEnd.map(({ length }) => length))
  return atEnd.filter(({ length }) => length === longest)
}

/** The names in a text but those inside a phrase that means another trade to them; each word once. */
function placesIn(text: string, kind: 'names' | 'offerWords' = 'names'): NamePlace[] {
  const exceptions = findNames(vocabulary().exceptions, text)
  const isExcepted = ({ trade, end, length }: NamePlace) =>
    exceptions.some(
      (phrase) =>
        (phrase.trade === trade ||
          (trade.industry !== undefined && phrase.trade.industry === trade.industry)) &&
        end - length < phrase.end &&
        end > phrase.end - phrase.length,
    )
  return findNames(vocabulary()[kind], text).filter((place) => !isExcepted(place))
}
