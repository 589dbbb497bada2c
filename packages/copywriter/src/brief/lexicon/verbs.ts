import { wordList } from './word-list.ts'

/** Rarely anything but a verb at the start of a phrase. */
export const STRONG_VERBS: ReadonlySet<string> = new Set(wordList('strongVerbs'))

/** As often nouns: a verb only with what a verb takes after it. */
export const LOOSE_VERBS: ReadonlySet<string> = new Set(wordList('looseVerbs'))

export const AUXILIARIES: ReadonlySet<string> = new Set(wordList('auxiliaries'))
