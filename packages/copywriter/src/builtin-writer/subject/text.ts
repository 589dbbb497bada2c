import { stemToken, listContentTokens } from '../../brief/find-facts.ts'
import type { FactField } from '../../brief/find-facts.ts'
import type { HookKind } from '../candidate.ts'
import { lowerFirst, countWords } from '../../brief/sentence.ts'

/** A subject line before scoring. */
export interface SubjectLine {
  readonly text: string
  readonly kind: HookKind
  readonly from: FactField | 'playbook'
  /** The source piece or line, used once per set. */
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

export const isFittingLine = (text: string): boolean =>
  countWords(text) <= SIZE.most && text.length <= SIZE.characters && text.length >= SIZE.leastCharacters

export const takeLastWord = (name: string): string => name.split(' ').at(-1) ?? ''

export const capitalizeFirst = (text: string): string =>
  /^[a-z][A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

export const makeLine = (
  text: string,
  kind: HookKind,
  from: SubjectLine['from'],
  merit: number,
  key = text,
): SubjectLine => ({ text: capitalizeFirst(text), kind, from, key, merit })

export const listStemsIn = (text: string): ReadonlySet<string> =>
  new Set(listContentTokens(text).map((word) => stemToken(word)))

export function countShared(text: string, stems: ReadonlySet<string>): number {
  return [...listStemsIn(text)].filter((each) => stems.has(each)).length
}

const MONTH_OR_DAY =
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*$|^(?:I|AI|EU|UK|US)\b/

/** As inside a sentence; "Home Office" and "Hot Sauce" keep their capitals. */
export const lowerForSentence = (text: string): string => {
  const [, second = ''] = text.split(' ')
  return /^\p{Lu}\p{Ll}/u.test(second) && !MONTH_OR_DAY.test(second) ? text : lowerFirst(text)
}
