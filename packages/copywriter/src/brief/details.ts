import { KNOWN_NAMES } from './lexicon/names.ts'
import { wordsOf } from './term.ts'

/** Something concrete of the brief that a text can carry: a number with its unit, a time, a name. */
export interface Detail {
  text: string
  kind: 'number' | 'name'
}

const NUMBER =
  /[$€£]?\d[\d,.]*\d?(?:k|m|x|%|am|pm|st|nd|rd|th)?(?:\s?(?:-|to|of|in)\s?[$€£]?\d[\d,.]*(?:k|m|%|am|pm)?)?(?:[- ](?:hours?|minutes?|seconds?|days?|weeks?|months?|years?|calls?|leads?|am|pm))?(?: (?:a|per|each|every) (?:hour|day|week|month|year))?/gi

export function findDetails(text: string): Detail[] {
  const numbers = [...text.matchAll(NUMBER)].map(
    (match): Detail => ({ text: match[0].trim().replace(/[.,]$/, ''), kind: 'number' }),
  )
  const names = [...text.matchAll(/(?<=[\p{Ll}\d,'] )(\p{Lu}[\p{L}\d&.]*(?: \p{Lu}[\p{L}\d]*)?)/gu)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'I' && !/^I'/.test(name))
  const known = wordsOf(text)
    .map((word) => KNOWN_NAMES.get(word))
    .filter((name): name is string => name !== undefined && text.includes(name))
  const unique = new Set([...names, ...known].map((name) => name.replace(/[.,]$/, '')))
  return [...numbers, ...[...unique].map((name): Detail => ({ text: name, kind: 'name' }))]
}
