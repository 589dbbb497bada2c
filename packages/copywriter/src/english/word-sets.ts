import { readWords } from './lexicon/word-list.ts'

export const createWordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Capitalized words that name no company or person of the brief: calendar, nationalities, products everyone uses. */
export const COMMON_CAPITALS: ReadonlySet<string> = new Set(readWords('commonCapitals'))

/** The same in the past as in the present. */
export const SAME_IN_PAST = createWordSet(
  'cut put let hit cost read set quit shut spread split hurt bet beat burst',
)

/** Forms no rule gives: pasts and participles. */
export const IRREGULAR: ReadonlySet<string> = new Set(readWords('irregular'))

/** What can't be counted: no "a" before it. */
export const UNCOUNTABLE: ReadonlySet<string> = new Set(readWords('uncountable'))

/** A plural in -s that one article can stand before, or that is no plural. */
export const NO_PLURAL: ReadonlySet<string> = new Set(readWords('noPlural'))
