import { SILENT } from './elements.ts'
import { isFurniture } from './furniture.ts'
import { isHidden } from './hidden.ts'
import type { Attributes } from './tokens.ts'

/** What holds for the text inside an element, handed down to the elements in it. */
export interface Zone {
  /** Hidden, furniture or no text at all. */
  isDropped: boolean
  /** 'main' inside the part that says to be the main one; else the number of the article, or nothing. */
  isMain: boolean
  article: number
  isForm: boolean
  isHeader: boolean
  isQuote: boolean
  isLink: boolean
  isItem: boolean
  /** 1 to 6 inside a heading, else 0. */
  heading: number
  /** What is no text to read but is kept for other reasons. */
  kept: 'title' | 'json-ld' | ''
}

export const OUTSIDE: Zone = {
  isDropped: false,
  isMain: false,
  article: 0,
  isForm: false,
  isHeader: false,
  isQuote: false,
  isLink: false,
  isItem: false,
  heading: 0,
  kept: '',
}

const DROPPED: Zone = { ...OUTSIDE, isDropped: true }
const TITLE: Zone = { ...DROPPED, kept: 'title' }
const JSON_LD: Zone = { ...DROPPED, kept: 'json-ld' }
const CUSTOMER_SAYS = /(^|[\s_-])(testimonials?|reviews?-(card|item|text|body)|customer-quotes?)([\s_-]|$)/

/** The zone inside an element. The outer one itself when nothing changes: most elements change nothing. */
export function zoneIn(outer: Zone, name: string, attributes: Attributes, article: number): Zone {
  if (outer.isDropped) return outer.kept === '' ? outer : DROPPED
  if (name === 'script') return /ld\+json/i.test(attributes['type'] ?? '') ? JSON_LD : DROPPED
  if (name === 'title') return TITLE
  const speaksInHeading = name === 'button' && outer.heading > 0
  if ((SILENT.has(name) && !speaksInHeading) || isHidden(name, attributes)) return DROPPED
  if (isFurniture(name, attributes)) return DROPPED
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return { ...outer, heading: Number(name.charAt(1)) }
    case 'main':
      return { ...outer, isMain: true }
    case 'article':
      return withRole({ ...outer, article: outer.article || article }, attributes)
    case 'form':
      return { ...outer, isForm: true }
    case 'header':
      return { ...outer, isHeader: true }
    case 'a':
      return { ...outer, isLink: true }
    case 'li':
    case 'dt':
    case 'dd':
      return withRole({ ...outer, isItem: true }, attributes)
    case 'blockquote':
    case 'q':
      return { ...outer, isQuote: true }
    default:
      return withRole(outer, attributes)
  }
}

function withRole(zone: Zone, attributes: Attributes): Zone {
  const { role, class: classes } = attributes
  if (role?.trim().toLowerCase() === 'main' && !zone.isMain) return { ...zone, isMain: true }
  if (
    classes !== undefined &&
    !zone.isQuote &&
    classes.length < 1_000 &&
    CUSTOMER_SAYS.test(classes.toLowerCase())
  )
    return { ...zone, isQuote: true }
  return zone
}
