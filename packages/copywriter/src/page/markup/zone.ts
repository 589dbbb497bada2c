import { SILENT } from './elements.ts'
import { isBoilerplate } from './is-boilerplate.ts'
import { isHidden } from './is-hidden.ts'
import type { Attributes } from './read-markup.ts'

/** Properties of an element that its descendants inherit. */
export interface Zone {
  /** Hidden, boilerplate or not text. */
  isDropped: boolean
  /** Inside the element marked as main. */
  isMain: boolean
  /** Number of the article, 0 outside. */
  article: number
  isForm: boolean
  isQuote: boolean
  isLink: boolean
  isItem: boolean
  /** 1 to 6 inside a heading, otherwise 0. */
  heading: number
  /** Content kept although it is not visible text. */
  kept: 'title' | 'json-ld' | ''
}

export const OUTSIDE: Zone = {
  isDropped: false,
  isMain: false,
  article: 0,
  isForm: false,
  isQuote: false,
  isLink: false,
  isItem: false,
  heading: 0,
  kept: '',
}

export const DROPPED: Zone = { ...OUTSIDE, isDropped: true }
const TITLE: Zone = { ...DROPPED, kept: 'title' }
const JSON_LD: Zone = { ...DROPPED, kept: 'json-ld' }

const ITEM = { isItem: true }
const QUOTE = { isQuote: true }
const CHANGES = new Map<string, Partial<Zone>>([
  ...[1, 2, 3, 4, 5, 6].map((heading) => [`h${heading}`, { heading }] as const),
  ['main', { isMain: true }],
  ['form', { isForm: true }],
  ['a', { isLink: true }],
  ['li', ITEM],
  ['dt', ITEM],
  ['dd', ITEM],
  ['blockquote', QUOTE],
  ['q', QUOTE],
])
const CUSTOMER_SAYS = /(^|[\s_-])(testimonials?|reviews?-(card|item|text|body)|customer-quotes?)([\s_-]|$)/

/** Returns `outer` itself when nothing changes, as for most elements. */
export function enterZone(outer: Zone, name: string, attributes: Attributes, article: number): Zone {
  if (outer.isDropped) return outer.kept === '' ? outer : DROPPED
  if (name === 'script') return /ld\+json/i.test(attributes['type'] ?? '') ? JSON_LD : DROPPED
  if (name === 'title') return TITLE
  const speaksInHeading = name === 'button' && outer.heading > 0
  if ((SILENT.has(name) && !speaksInHeading) || isHidden(name, attributes) || isBoilerplate(name, attributes))
    return DROPPED
  const { role = '', class: classes = '' } = attributes
  const change = CHANGES.get(name)
  let zone = change ? { ...outer, ...change } : outer
  if (name === 'article' && !zone.article) zone = { ...zone, article }
  if (!zone.isMain && role.trim().toLowerCase() === 'main') zone = { ...zone, isMain: true }
  if (!zone.isQuote && classes !== '' && classes.length < 1_000 && CUSTOMER_SAYS.test(classes.toLowerCase()))
    zone = { ...zone, isQuote: true }
  return zone
}
