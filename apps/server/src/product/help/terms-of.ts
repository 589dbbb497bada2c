import { PHRASES } from './phrases.ts'
import { STOP_WORDS } from './stop-words.ts'
import { SYNONYMS } from './synonyms.ts'

/** What a text is about, in the order it says so: stems of its words, stop words left out. */
export function termsOf(text: string): string[] {
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

/** Plural, -ing and -ed come off. Both sides of a search do the same, so it need not be right, only the same. */
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

/** A term of our own texts with everything people may call it instead. */
export function withSynonyms(term: string): string[] {
  return groups.get(term) ?? [term]
}
