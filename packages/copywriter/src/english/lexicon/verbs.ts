import { readWords } from './word-list.ts'

/** Almost always a verb at the start of a phrase. */
export const STRONG_VERBS: ReadonlySet<string> = new Set(readWords('strongVerbs'))

/** Often nouns: a verb only before an object. */
export const LOOSE_VERBS: ReadonlySet<string> = new Set(readWords('looseVerbs'))

export const AUXILIARIES: ReadonlySet<string> = new Set(readWords('auxiliaries'))
