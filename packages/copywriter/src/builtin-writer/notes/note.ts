import type { FactField, FactKind } from '../../brief/find-facts.ts'
import type { Product } from './read-product.ts'
import { countWords } from '../../brief/sentence.ts'

/** A finished sentence of the brief. */
export interface Note {
  readonly text: string
  readonly field: FactField
  /** What the note states. */
  readonly kind: FactKind | 'pain' | 'offer' | 'plain'
  readonly strength: number
  /** 0 to 1: certainty that the sentence is complete and read correctly. */
  readonly confidence: number
}

export interface Notes {
  readonly product: Product
  /** Pains, in the order typed. */
  readonly pains: readonly Note[]
  readonly offers: readonly Note[]
  /** How the offer works and what the prospect gets. */
  readonly ways: readonly Note[]
  /** Prices, terms, proof, limits, dates. */
  readonly facts: readonly Note[]
}

export const MOST_WORDS = 34

/** Refers to an earlier sentence. */
const REFERS_BACK =
  /^(?:The )?(?:otherwise|under that|over that|above that|after that|then|if not|or else)\b/i

export const makeNote = (
  text: string | null,
  field: FactField,
  kind: Note['kind'],
  strength: number,
  confidence: number,
): Note[] =>
  text === null || countWords(text) > MOST_WORDS || countWords(text) < 2 || REFERS_BACK.test(text)
    ? []
    : [{ text, field, kind, strength, confidence }]
