import { remember } from '../remember.ts'
import { isPlural as isPluralNoun } from './grammar.ts'
import { findKnownBase } from './find-known-base.ts'
import { OTHER_PEOPLE } from './lexicon/nouns.ts'
import { AUXILIARIES, LOOSE_VERBS, STRONG_VERBS } from './lexicon/verbs.ts'
import { IRREGULAR, NO_PLURAL, createWordSet } from './word-sets.ts'

export interface Sentence {
  readonly text: string
  readonly lower: string
  /** Lower-case words, commas and colons, in order. */
  readonly words: readonly string[]
  readonly isQuestion: boolean
}

/** Returns the error of a sentence, if it is certain. */
export type Rule = (sentence: Sentence) => string | undefined

const WORD = /[$€£]?\d[\d.,:/]*[\w%]*(?:-[\w']+)*|\p{L}[\p{L}\p{N}]*(?:['-][\p{L}\p{N}]+)*|[,:;]/gu

export const sentenceOf: (text: string) => Sentence = remember((text) => {
  const plain = text.replace(/’/g, "'").trim()
  const lower = plain.toLowerCase()
  return { text: plain, lower, words: lower.match(WORD) ?? [], isQuestion: /\?["')]?$/.test(plain) }
}, 1_000)

export const SUBJECTS = createWordSet('you we they i he she it')
export const DETERMINERS = createWordSet(
  'the a an your our my their his her its this that these those every each no some any one',
)
/** Start of another clause or phrase. */
export const JOINTS =
  createWordSet(`that which who whom whose what when where while if because so and but or before after until since as than
  whether how why though although unless once nor of in on at to for from with by about into over under during without per via
  between through , : ;`)

export const isSurePlural = (word: string): boolean =>
  isPluralNoun(word) && !/(?:'s|is)$/.test(word) && !NO_PLURAL.has(word)

/** Almost always a verb. */
export const isStrongVerb = (word: string): boolean => STRONG_VERBS.has(word) && !LOOSE_VERBS.has(word)

const baseOfThird = remember((word) =>
  /[^s]s$/.test(word) && !isBase(word) ? findKnownBase(word) : undefined,
)

/** "misses", "gets": third-person forms that are not plural nouns. */
export const isStrongThird = (word: string): boolean => isStrongVerb(baseOfThird(word) ?? '')

/** Includes "calls". */
export const isThirdPersonForm = (word: string): boolean => baseOfThird(word) !== undefined

export const isBase = (word: string): boolean => STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)

export const isFinite = (word: string): boolean =>
  AUXILIARIES.has(word) ||
  isThirdPersonForm(word) ||
  IRREGULAR.has(word) ||
  isBase(word) ||
  /(?:[^e]ed|n't|'re|'ll|'ve|'d|'m)$/.test(word)

export const isOtherPerson = (word: string): boolean => OTHER_PEOPLE.has(word) || OTHER_PEOPLE.has(`${word}s`)

export const startsClause = (words: readonly string[], at: number): boolean =>
  at === 0 || /^(?:[,:;]|and|but|so|because|when|if|while|until)$/.test(words[at - 1] ?? '')
