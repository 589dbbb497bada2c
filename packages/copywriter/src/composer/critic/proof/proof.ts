import { remember } from '../remember.ts'

/** One thing a proofreader would mark. */
export interface Finding {
  /** Where the rule lives, for counting: 'article', 'verbs', 'fragment'... */
  kind: string
  /** The fault in plain words. */
  reason: string
  /** The sentence it stands in; the whole text when sentences were held against each other. */
  quote: string
}

/** A sentence as the checks see it. */
export interface Sentence {
  text: string
  lower: string
  /** Lower-case words and the stops between them, in order. */
  words: readonly string[]
  isQuestion: boolean
}

/** Looks at one sentence; gives the fault, or nothing. Doubtful cases pass. */
export type SentenceCheck = (sentence: Sentence) => string | undefined

const WORD = /[$€£]?\d[\d.,:/]*[\w%]*(?:-[\w']+)*|[\p{L}][\p{L}\p{N}]*(?:['-][\p{L}\p{N}]+)*|[,:;]/gu

export const sentenceOf: (text: string) => Sentence = remember((text) => {
  const plain = text.replace(/[’]/g, "'")
  const lower = plain.toLowerCase()
  return { text: plain, lower, words: lower.match(WORD) ?? [], isQuestion: /\?["')]*$/.test(plain.trim()) }
}, 1_000)
