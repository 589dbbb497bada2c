import { KNOWN_NAMES, AMBIGUOUS_NAMES } from '../../english/lexicon/names.ts'
import { splitBareWords } from './text.ts'

/** Words with a capital inside sentences: names. */
export function findProperNouns(sentences: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const lower = new Set<string>()
  for (const sentence of sentences) {
    const words = splitBareWords(sentence)
    const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
    for (const word of words) if (/^\p{Ll}/u.test(word)) lower.add(word)
    // Title case shows nothing.
    if (words.length < 4 || capitals > words.length / 2) continue
    for (const word of words.slice(1)) if (/^\p{Lu}\p{Ll}/u.test(word)) found.add(word)
  }
  for (const word of lower) found.delete(word.charAt(0).toUpperCase() + word.slice(1))
  return found
}

/** Lower case in titles too. */
const SMALL = /^(?:an?|the|and|or|of|for|in|on|at|to|with|by|that|from)$/

/** "Managed IT Support for Law Firms in Ohio" in sentence case; names and abbreviations keep their capitals. */
export function toPlainCase(text: string, proper: ReadonlySet<string>): string {
  const words = text.split(' ')
  const letters = words.filter((word) => /^\p{L}/u.test(word) && !SMALL.test(word))
  const capitals = letters.filter((word) => /^\p{Lu}/u.test(word)).length
  const isTitle = letters.length > 1 && capitals > letters.length / 2
  return words
    .map((word, index) => (index === 0 || isTitle ? lowerWord(word, proper, words[index - 1] ?? '') : word))
    .join(' ')
}

function lowerWord(word: string, proper: ReadonlySet<string>, before: string): string {
  const bare = word.replace(/[^\p{L}\p{N}]+$/u, '')
  const stem = bare.replace(/['’]s$/, '')
  const known = KNOWN_NAMES.get(stem.toLowerCase())
  if (proper.has(stem) || (known === stem && !AMBIGUOUS_NAMES.has(stem.toLowerCase()))) return word
  // A capital after "in" marks a place.
  if (/^(in|near|around|across)$/i.test(before) && /^\p{Lu}\p{Ll}/u.test(word)) return word
  if (/^I(['’]|$)/.test(word) || /\p{Lu}|\d/u.test(bare.slice(1))) return word
  return word.charAt(0).toLowerCase() + word.slice(1)
}
