import { findKnownBase } from '../english/find-known-base.ts'
import { KNOWN_NAMES } from '../english/lexicon/names.ts'
import { PREPOSITIONS } from '../english/lexicon/nouns.ts'
import { readWords } from '../english/lexicon/word-list.ts'

/** Capital first letter, one mark at the end. */
export function finish(text: string, mark: '.' | '?' = '.'): string {
  const trimmed = text.trim().replace(/[\s.,;:]{1,20}$/, '')
  const ended = /[?!]$/.test(trimmed) ? trimmed : trimmed + mark
  return ended.replace(/^(['"(]?)(\p{Ll})/u, (whole, quote: string, letter: string) =>
    // iPhone, eBay.
    /^[a-z][A-Z]/.test(trimmed) ? whole : quote + letter.toUpperCase(),
  )
}

/** Removes the capital of the first word unless it is a name. */
export function lowerFirst(text: string): string {
  const [first = ''] = text.split(' ', 1)
  const isName =
    /^I(?:'|$)/.test(first) ||
    /[A-Z\d]/.test(first.slice(1)) ||
    KNOWN_NAMES.get(first.toLowerCase()) === first
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const SMALL = new Set([...readWords('stopwords'), ...PREPOSITIONS])

/** A complete sentence as typed: capital, function words, conjunctions. */
export function isWritten(sentence: string): boolean {
  const words = sentence.toLowerCase().split(/[\s,]+/)
  return (
    /^(?:\p{Lu}\p{Ll}|[AI] )/u.test(sentence) &&
    words.length >= 6 &&
    !/[&+/]|\bw\//.test(sentence) &&
    words.filter((word) => SMALL.has(word)).length >= 0.28 * words.length &&
    (!sentence.includes(',') ||
      /, (?:and|or|but|so|which|who|then|because|when|if|while|as|whether|though|although|until|before|after|even|whatever) /.test(
        sentence,
      ) ||
      isVerbList(sentence))
  )
}

/** "We run the ads, answer the first questions and pass on inquiries": one subject, several verbs. */
function isVerbList(sentence: string): boolean {
  const [, ...more] = sentence.split(/, /)
  const [before = '', after = ''] = more.at(-1)?.split(/ and (?:then )?/) ?? []
  return after !== '' && [...more.slice(0, -1), before, after].every((part) => startsWithVerb(part))
}

const startsWithVerb = (part: string): boolean => {
  const [first = ''] = part.toLowerCase().split(' ')
  const base = findKnownBase(first)
  return base !== undefined && (base === first || first.endsWith('s'))
}
