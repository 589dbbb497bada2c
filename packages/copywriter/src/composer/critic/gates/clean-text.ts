import type { GateTest } from './gate.ts'

const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/\{|\}/, 'a template bracket is left'],
  [/\[|\]/, 'a square bracket is left'],
  [/\b(undefined|null|NaN)\b/, 'a missing value is printed'],
  [/ {2}|\t/, 'two spaces in a row'],
  [/\.\.|,,|\?\?|\?\.|\.\?|,\.|\.,|;;|::/, 'doubled punctuation'],
  [/\s[,.]/, 'a space before punctuation'],
  [/^[^\p{L}\p{N}\p{Sc}"'(¿¡]/u, 'stray punctuation at the start'],
  [/[,:;\-–—]\s*$/, 'it ends in the middle of a sentence'],
]

/** French sets these apart. */
const SET_APART = /\s[;:?]/

/** G1: nothing of the machinery shows. */
export const cleanText: GateTest = (text, brief) => {
  if (text.trim() === '') return 'it is empty'
  if (brief.isEnglish && SET_APART.test(text)) return 'a space before punctuation'
  const fault = FAULTS.find(([pattern]) => pattern.test(text))
  if (fault) return fault[1]
  if ((text.match(/"/g) ?? []).length % 2 === 1) return 'a quotation mark is not closed'
  if ((text.match(/[“]/g) ?? []).length !== (text.match(/[”]/g) ?? []).length)
    return 'a quotation mark is not closed'
  return (text.match(/\(/g) ?? []).length === (text.match(/\)/g) ?? []).length
    ? undefined
    : 'a bracket is not closed'
}
