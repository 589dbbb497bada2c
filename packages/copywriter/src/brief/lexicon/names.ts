import { wordList } from './word-list.ts'

/** How names and short forms are written, by their lower-case form. */
export const KNOWN_NAMES: ReadonlyMap<string, string> = new Map(
  wordList('knownNames').map((word) => [word.toLowerCase(), word]),
)

/** Names that are ordinary words too; their capital is kept but never given. */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set(wordList('ambiguousNames'))
