import { PHRASES } from './phrases.ts'
import { STOP_WORDS } from './stop-words.ts'
import { SYNONYMS } from './synonyms.ts'

/** The stems of a text's words in order, without stop words. */
export function extractTerms(text: string): string[] {
  let plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`´]/g, '')
  for (const [phrase, term] of PHRASES) plain = plain.replace(phrase, term)
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map(stem)
}

/** Strips plural, -ing and -ed. Texts and questions use the same rule, so it need not be linguistically correct. */
function stem(word: string): string {
  if (word.length < 5) return word.length === 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
  const bare = word.replace(/ies$/, 'y').replace(/([^su])s$/, '$1')
  const short = bare.replace(/(ing|ed)$/, '')
  return short.length >= 4 ? short.replace(/([bdglmnprt])\1$/, '$1').replace(/e$/, '') : bare
}

const groups = new Map<string, string[]>()
for (const group of SYNONYMS) {
  const members = [...new Set(group.split(' ').map(stem))]
  for (const member of members) {
    groups.set(member, [...new Set([...(groups.get(member) ?? []), ...members])])
  }
}

/** A term of the help texts with its synonyms. */
export function expandSynonyms(term: string): string[] {
  return groups.get(term) ?? [term]
}
