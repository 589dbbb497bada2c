import type { Term } from './term.ts'
import { KNOWN_NAMES } from './lexicon/names.ts'

/** "Interior", "Digital": an ending few names have. */
const COMMON_ENDING = /(ior|al|ing|ed|ant|ent|ion|ment|ive|ic|ate|ous|ful|less|ary)$/

/** Takes the capital from a first word that has it only for standing first. */
export function lowerFirst(terms: readonly Term[]): Term[] {
  const first = terms[0]
  if (!first) return []
  return [
    {
      ...first,
      text: lowerWord(
        first.text,
        /'s$/.test(first.text) ||
          (first.tags.has('ProperNoun') && !first.tags.has('Honorific') && !COMMON_ENDING.test(first.text)),
      ),
    },
    ...terms.slice(1),
  ]
}

export function lowerWord(word: string, isName = false): string {
  const known = KNOWN_NAMES.get(word.toLowerCase())
  if (isName || known === word || /^I('|$)/.test(word) || /[A-Z\d]/.test(word.slice(1))) return word
  return word.charAt(0).toLowerCase() + word.slice(1)
}
