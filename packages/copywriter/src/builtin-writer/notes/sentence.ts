import { KNOWN_NAMES } from '../../brief/lexicon/names.ts'

/** A sentence as it is sent: first letter large, one mark at its end. */
export function finish(text: string, mark: '.' | '?' = '.'): string {
  const trimmed = text.trim().replace(/[\s.,;:]{1,20}$/, '')
  const ended = /[?!]$/.test(trimmed) ? trimmed : trimmed + mark
  return ended.replace(/^(['"(]?)(\p{Ll})/u, (whole, quote: string, letter: string) =>
    // iPhone, eBay.
    /^[a-z][A-Z]/.test(trimmed) ? whole : quote + letter.toUpperCase(),
  )
}

/** Takes the capital from a first word that has it only for standing first. */
export function lowerFirst(text: string): string {
  const [first = ''] = text.split(' ', 1)
  const isName =
    /^I(?:'|$)/.test(first) ||
    /[A-Z\d]/.test(first.slice(1)) ||
    KNOWN_NAMES.get(first.toLowerCase()) === first
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

export const wordCount = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
