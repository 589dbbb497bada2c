import pluralize from 'pluralize'
import { isPlural } from '../grammar.ts'
import { KNOWN_NAMES } from '../lexicon/names.ts'
import { lowerWord } from '../lower-first.ts'
import type { Brief } from '../read-brief.ts'
import type { ReaderSaid } from './material.ts'

/** Heads that name nobody without what stands behind their "of". */
const VAGUE =
  /^(?:owners?|directors?|heads?|managers?|founders?|ceos?|gms?|operators?|partners?|leaders?|members?|people|anyone|everyone|folks|those|users?|customers?|clients?|businesses|business|companies|firms|teams?|parents?|vps?|principals?)$/i
const STANDS = /^(?:parents|founders|ceos|managers|directors|landlords)$/i
/** Says more about the reader than their name does. */
const NO_NAME =
  /^(?:busy|small|local|new|independent|my|our|the|all|any|other|regional|medium|mid-size|mid-sized|growing|established|early-stage|first-time|solo|aspiring|b2b)$/i
const ENDS =
  /^(?:who|that|which|with|w|in|at|for|from|running|doing|making|selling|looking|struggling|trying|under|over|between|on|near|around|whose|using|wanting|needing|aged|across|to|without|building|still|having|launching|entering|via|based|outside|inside|through|planning|after|before|plus|not|already|earning|serving|taking|getting|paying|moving|starting|working|thinking|ready|a|an|per)$/i
const MANY = /\b(?:and|or|&|\+)\b|[&+]/i
const PLACE =
  /\b(?:in|near|around|across|outside) (?:the )?((?:[A-Z][\p{L}.]+|UK|USA|NYC|UAE|EU|NZ)(?: [A-Z][\p{L}.]+){0,2})$/u
const STATES =
  /^(?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|IA|ID|IL|KS|KY|MA|MD|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|PA|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY|DFW|NYC|UK|USA|US|NZ|EU|UAE)$/

/** The reader by name and place, as far as the audience field says so plainly. */
export function readReaderSaid({ fields }: Brief): ReaderSaid {
  const field = fields.targetAudience.replace(/\bUnited Kingdom\b/g, 'the UK')
  const { names, place } = withoutPlace(field)
  const named = nameIn(names)
  return { ...named, ...(place === undefined ? {} : { place }) }
}

/** The place at the end: "in Ohio", ", Manchester city centre", "letting agents Cardiff". */
function withoutPlace(field: string): { names: string; place?: string } {
  const [front = '', ...more] = field.split(/[,;]\s*/)
  const [, inside = ''] = PLACE.exec(front) ?? []
  if (inside !== '' && more.length > 0) return { names: front.replace(PLACE, '').trim() }
  if (inside !== '') return { names: front.replace(PLACE, '').trim(), place: withThe(inside) }
  const words = front.split(' ')
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  const isBehindName = isPlural(before) || /people$/i.test(before)
  if (isBehindName && (STATES.test(last) || isPlaceName(last)))
    return { names: words.slice(0, -1).join(' '), place: withThe(last) }
  const [behind = ''] = more
  if (more.length === 1 && (STATES.test(behind) || isPlaceName(behind)) && !/\d/.test(behind))
    return { names: front, place: withThe(behind) }
  return { names: field }
}

const withThe = (place: string) =>
  /^(?:UK|USA|US|EU|UAE|Netherlands|Carolinas|West Midlands|Midlands|Algarve)$/.test(place)
    ? `the ${place}`
    : place

/** "Cardiff", "Waikato": a word with a capital that is no brand we know of. */
function isPlaceName(text: string): boolean {
  return /^[A-Z][a-z]{3,}(?: [A-Z][a-z]+)?$/.test(text) && !BRANDS.has(text.toLowerCase())
}

const BRANDS: ReadonlySet<string> = new Set(
  'shopify etsy amazon instagram tiktok google facebook zendesk salesforce hubspot xero quickbooks linkedin youtube airbnb stripe wordpress'.split(
    ' ',
  ),
)

function nameIn(text: string): Pick<ReaderSaid, 'plural' | 'singular'> {
  const plain = text
    .replace(/^family[- ](?:run|owned) /i, '')
    .replace(/\b\d[\w.,+%-]*(?:\/\w+)?\s?/g, '')
    .replace(/,.*$/, '')
    .trim()
  const [head = '', ...rest] = plain.split(/ (?:of|at) /)
  const [kind = ''] = rest
  const all = wordsBefore(head)
  const noun = all.at(-1) ?? ''
  if (MANY.test(head) || /[/,;:]/.test(text.split(/ (?:in|who|with) /)[0] ?? '')) return {}
  if (VAGUE.test(noun) && all.length === 1) {
    if (/^parents$/i.test(noun)) return both(['parents'])
    const of = kind === '' || /@|\band\b|[&+/]/.test(text) ? undefined : ofKind(kind, noun)
    if (of !== undefined) return of
    return STANDS.test(noun) && !/ of /.test(plain.replace(/^parents of.*/i, ''))
      ? both([noun.toLowerCase()])
      : {}
  }
  return all.length <= 3 && isName(all) ? both(all) : {}
}

const wordsBefore = (text: string): string[] => {
  const words = text.split(' ').filter((word) => word !== '')
  const end = words.findIndex((word, index) => index > 0 && ENDS.test(word))
  const head = end < 0 ? words : words.slice(0, end)
  while (head.length > 1 && NO_NAME.test(head[0] ?? '')) head.shift()
  return head
}

/** "directors of small museums": "museum directors". */
function ofKind(kind: string, noun: string): Pick<ReaderSaid, 'plural' | 'singular'> | undefined {
  const words = wordsBefore(kind)
  const last = words.at(-1) ?? ''
  if (words.length > 2 || !isPlural(last) || !words.every((word) => /^[A-Za-z-]{3,}$/.test(word)))
    return undefined
  return both([...words.slice(0, -1), pluralize.singular(last), pluralize.plural(noun.toLowerCase())])
}

function isName(words: readonly string[]): boolean {
  const noun = words.at(-1) ?? ''
  return (
    /^[A-Za-z][A-Za-z'-]+$/.test(noun) &&
    isPlural(noun) &&
    !/^(?:affairs|operations|sales|services|relations|goods|ops|resources|communications|logistics)$/i.test(
      noun,
    ) &&
    words.every((word) => /^[\p{L}][\p{L}\d'-]*$/u.test(word))
  )
}

function both(words: readonly string[]): Pick<ReaderSaid, 'plural' | 'singular'> {
  const lowered = words.map((word, index) =>
    index === 0 && /^[A-Z][a-z-]+$/.test(word) && !KNOWN_NAMES.has(word.toLowerCase())
      ? lowerWord(word)
      : word,
  )
  return {
    plural: lowered.join(' '),
    singular: [...lowered.slice(0, -1), pluralize.singular(lowered.at(-1) ?? '')].join(' '),
  }
}
