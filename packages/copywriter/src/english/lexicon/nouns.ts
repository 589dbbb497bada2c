import { readWords } from './word-list.ts'

/** Nouns without "a", such as materials. */
export const MASS_NOUNS: ReadonlySet<string> = new Set(readWords('massNouns'))

/** Products without "a", though countable elsewhere: "we offer paint". */
export const STUFFS: ReadonlySet<string> = new Set(readWords('stuffs'))

/** Words in -ing that name a trade, so that a phrase with one first is a noun phrase. */
export const TRADE_GERUNDS: ReadonlySet<string> = new Set(readWords('tradeGerunds'))

/** Plural people other than the prospect: "their" after one of them stays. */
export const OTHER_PEOPLE: ReadonlySet<string> = new Set(readWords('otherPeople'))

export const TOOL_WORDS: ReadonlySet<string> = new Set(readWords('toolWords'))

export const SERVICE_WORDS: ReadonlySet<string> = new Set(readWords('serviceWords'))

export const PROGRAM_WORDS: ReadonlySet<string> = new Set(readWords('programWords'))

export const PERSON_WORDS: ReadonlySet<string> = new Set(readWords('personWords'))

export const PREPOSITIONS: ReadonlySet<string> = new Set(readWords('prepositions'))

/** Countable things that notes often write without an article. */
export const THINGS: ReadonlySet<string> = new Set(readWords('singleThings'))
