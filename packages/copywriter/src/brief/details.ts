import { KNOWN_NAMES } from './lexicon/names.ts'
import { wordsOf } from './words.ts'

/** Something concrete of the brief that a text can carry: a number with its unit, a time, a name. */
export interface Detail {
  text: string
  kind: 'number' | 'name'
}

const NUMBER =
  /[$€£]?\d[\d,.]*\d?(?:k|m|x|%|am|pm|st|nd|rd|th)?\+?(?:(?:-| to | of | in )[$€£]?\d[\d,.]*(?:k|m|%|am|pm)?)?(?:-[a-z]+)?(?: (?!(?:a|an|and|or|of|to|in|on|at|for|per|each|every|from|with|the|is|are|was|goes|go|by|within|than|after|before|into|late|more)\b)[a-z]{3,})?(?: (?:a|per|each|every) (?:hour|day|week|month|year|quarter))?/gi

/** Short forms so common that they tell nothing of the sender. */
const COMMON = new Set(
  'AI CRM SEO PPC HR IT SaaS B2B B2C SMS DM DMs PDF HVAC CEO CFO CTO VA FAQ API APP'.split(' '),
)

export function findDetails(text: string): Detail[] {
  const numbers = [...text.matchAll(NUMBER)].map((match): Detail => ({
    text: match[0].trim().replace(/[.,]$/, ''),
    kind: 'number',
  }))
  const names = [...text.matchAll(/(?<=[\p{Ll}\d,'] )(\p{Lu}[\p{L}\d&.]*(?: \p{Lu}[\p{L}\d]*)?)/gu)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'I' && !/^I'/.test(name) && !COMMON.has(name))
  const known = wordsOf(text)
    .map((word) => KNOWN_NAMES.get(word))
    .filter((name): name is string => name !== undefined && text.includes(name) && !COMMON.has(name))
  const unique = new Set([...names, ...known].map((name) => name.replace(/[.,]$/, '')))
  return [...numbers, ...[...unique].map((name): Detail => ({ text: name, kind: 'name' }))]
}
