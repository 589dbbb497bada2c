import { wordList } from './word-list.ts'

/** Nouns that take no "a": they name a stuff, not a thing. */
export const MASS_NOUNS: ReadonlySet<string> = new Set(wordList('massNouns'))

/** What is sold without "a", though some of it can be counted elsewhere: "we offer paint". */
export const STUFFS: ReadonlySet<string> = new Set(wordList('stuffs'))

/** Words in -ing that name a trade, so a phrase that starts with one is a noun phrase. */
export const TRADE_GERUNDS: ReadonlySet<string> = new Set(wordList('tradeGerunds'))

/** Plural people who are not the reader; "their" after one of them stays. */
export const OTHER_PEOPLE: ReadonlySet<string> = new Set(wordList('otherPeople'))

export const TOOL_WORDS: ReadonlySet<string> = new Set(wordList('toolWords'))

export const SERVICE_WORDS: ReadonlySet<string> = new Set(wordList('serviceWords'))

export const PROGRAM_WORDS: ReadonlySet<string> = new Set(wordList('programWords'))

export const PERSON_WORDS: ReadonlySet<string> = new Set(wordList('personWords'))

export const PREPOSITIONS: ReadonlySet<string> = new Set(wordList('prepositions'))

/** Single things, which notes often name without their article. */
export const THINGS: ReadonlySet<string> = new Set(wordList('singleThings'))
