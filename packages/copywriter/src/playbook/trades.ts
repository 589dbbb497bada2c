import type { IndustryId } from '@firstline/contract/industries'
import { toPlural, toSingular } from '../english/plurals.ts'
import { splitAudience } from './split-audience.ts'
import { cachePerPlaybook } from './load-playbook.ts'
import { findNames, indexNames } from './name-index.ts'
import type { NamePlace } from './name-index.ts'
import { findNearestWord } from './find-nearest-word.ts'
import type { FieldTexts } from './situation.ts'

/** `industry` is the form's choice. */
type Described = Pick<FieldTexts, 'targetAudience' | 'product' | 'painPoint' | 'solution'> & {
  readonly industry?: IndustryId | undefined
}

const ENDS_LAST = 4
const INSIDE = 1.5
const IN_ASIDE = 1
const IN_OFFER = 0.75
/** More than one sure word of the audience, or two of the offer. */
const ENOUGH = 1.5

/** "Pizza shop owners": the words before "shop" name the trade. */
const SHOP_OWNERS = /^(.+ (?:shop|store))s? (?:owners?|managers?)$/i

const vocabulary = cachePerPlaybook(({ trades }) => {
  const single = trades
    .flatMap((trade) => (trade.industry ? trade.names : []))
    .filter((name) => /^[a-z]+$/.test(name))
  return {
    names: indexNames(trades, (trade) => trade.names),
    offerWords: indexNames(trades, (trade) => trade.offerWords),
    exceptions: indexNames(trades, (trade) => trade.notPhrases),
    /** Single words in both numbers, for typing errors. */
    words: new Set(single.flatMap((name) => [toSingular(name), toPlural(name)])),
  }
})

/** Undefined when no industry is clear. */
export function recognizeTrade(fields: Described): IndustryId | undefined {
  if (fields.industry) return fields.industry
  const shop = SHOP_OWNERS.exec(fields.targetAudience.trim())?.[1]
  const found = (shop && findIndustry({ ...fields, targetAudience: shop })) || findIndustry(fields)
  if (found) return found
  const targetAudience = fields.targetAudience.replace(
    /[a-z]{7,}/gi,
    (word) => findNearestWord(word, vocabulary().words) ?? word,
  )
  return targetAudience === fields.targetAudience ? undefined : findIndustry({ ...fields, targetAudience })
}

/** Trades named at the end of an audience: "bakery" for "owners of small bakeries in Ohio". */
export function findAudienceTrades(targetAudience: string): ReadonlySet<string> {
  const [head] = findAudienceHead(targetAudience)
  const found = takeLast(findPlaces(head))
  return new Set(found.map(({ trade }) => trade.id))
}

/** The prospects, and the rest. */
export function findAudienceHead(targetAudience: string): [string, string] {
  return splitAudience(targetAudience, (text) =>
    findNames(vocabulary().names, text).some(({ end, length }) => end === text.length && length >= 6),
  )
}

/** The industry that outweighs all others. */
function findIndustry(fields: Described): IndustryId | undefined {
  const scores = new Map<IndustryId, number>()
  const [head, aside] = findAudienceHead(fields.targetAudience)
  const inHead = findPlaces(head)
  const last = new Set(takeLast(inHead))
  for (const place of inHead)
    raise(scores, place, (before) => Math.max(before, last.has(place) ? ENDS_LAST : INSIDE))
  for (const place of findPlaces(aside)) raise(scores, place, (before) => before + IN_ASIDE)
  const offer = `${fields.product} . ${fields.painPoint} . ${fields.solution}`
  for (const place of findPlaces(offer, 'offerWords')) raise(scores, place, (before) => before + IN_OFFER)
  const [first, second] = [...scores].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  return first && first[1] >= ENOUGH && first[1] > (second?.[1] ?? 0) ? first[0] : undefined
}

function raise(scores: Map<IndustryId, number>, { trade }: NamePlace, to: (before: number) => number) {
  if (trade.industry) scores.set(trade.industry, to(scores.get(trade.industry) ?? 0))
}

/** The last names, the longest of them. */
function takeLast(places: readonly NamePlace[]): NamePlace[] {
  const end = Math.max(-1, ...places.map((place) => place.end))
  const atEnd = places.filter((place) => place.end === end)
  const longest = Math.max(0, ...atEnd.map(({ length }) => length))
  return atEnd.filter(({ length }) => length === longest)
}

/** Names in a text, except inside phrases that mean another trade; each word once. */
function findPlaces(text: string, kind: 'names' | 'offerWords' = 'names'): NamePlace[] {
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
