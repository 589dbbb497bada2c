import { stem, tokensOf } from '../../brief/facts.ts'
import type { FieldName } from '../../brief/read-fields.ts'
import type { HookKind } from '../candidate.ts'
import { lowerFirst, wordCount } from '../notes/sentence.ts'

/** A subject line before it is weighed. */
export interface Line {
  readonly text: string
  readonly kind: HookKind
  readonly from: FieldName | 'playbook'
  /** The piece or line it is made of, which comes once in a set. */
  readonly key: string
  readonly merit: number
}

export const SIZE = {
  most: 9,
  best: 7,
  leastCharacters: 12,
  bestCharacters: 41,
  characters: 52,
} as const

export const fits = (text: string): boolean =>
  wordCount(text) <= SIZE.most && text.length <= SIZE.characters && text.length >= SIZE.leastCharacters

export const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'

export const lastWord = (name: string): string => name.split(' ').at(-1) ?? ''

export const capital = (text: string): string =>
  /^[a-z][A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

export const lineOf = (
  text: string,
  kind: HookKind,
  from: Line['from'],
  merit: number,
  key = text,
): Line => ({ text: capital(text), kind, from, key, merit })

/** The stems of the words that tell what a text is about. */
export const stemsIn = (text: string): ReadonlySet<string> =>
  new Set(tokensOf(text).map((word) => stem(word)))

export function shared(text: string, stems: ReadonlySet<string>): number {
  return [...stemsIn(text)].filter((each) => stems.has(each)).length
}

/** A line that ends on one of these was cut off. */
export const DANGLES =
  /\b(?:a|an|the|of|to|for|with|in|on|at|by|from|is|are|was|and|or|than|your|their|as|if|it|this|that|but|because|when|who|which|not|no|so|per|don't|doesn't|can't|isn't)\??$/i

const MONTH_OR_DAY =
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*$|^(?:I|AI|EU|UK|US)\b/

/** As it stands inside a sentence; "Home Office" and "Hot Sauce" keep their capitals. */
export const inside = (text: string): string => {
  const [, second = ''] = text.split(' ')
  return /^\p{Lu}\p{Ll}/u.test(second) && !MONTH_OR_DAY.test(second) ? text : lowerFirst(text)
}
