import { readWords } from './word-list.ts'

/** Spelling of names and abbreviations, by lower case. */
export const KNOWN_NAMES: ReadonlyMap<string, string> = new Map(
  readWords('knownNames').map((word) => [word.toLowerCase(), word]),
)

/** Names that are ordinary words too: a typed capital is kept, none is added. */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set(readWords('ambiguousNames'))
