import { segmentsIn } from '../../brief/pieces.ts'
import type { FactKind } from '../../brief/facts.ts'
import type { FieldName } from '../../brief/read-fields.ts'
import type { Product } from './product.ts'
import { wordCount } from './sentence.ts'

/** A piece of the sender's notes as finished sentences that can be sent. */
export interface Note {
  readonly text: string
  readonly field: FieldName
  /** What it states beside its subject. */
  readonly kind: FactKind | 'trouble' | 'offer' | 'plain'
  readonly strength: number
  /** 0 to 1: how sure it is that the sentence is whole and its words are read right. */
  readonly confidence: number
  /** Says "they" or "them" and needs a sentence before it that names who. */
  readonly needsOthers: boolean
  /** What the prospect gets, as it follows the product behind a colon. */
  readonly list?: string
}

export interface Notes {
  readonly product: Product
  /** What goes wrong for the prospect, in the order told. */
  readonly troubles: readonly Note[]
  /** What is sold. */
  readonly offers: readonly Note[]
  /** How it works and what the prospect gets. */
  readonly ways: readonly Note[]
  /** Prices, terms, proof, limits, dates. */
  readonly facts: readonly Note[]
}

export const MOST_WORDS = 34

/** The segments that a sentence opens with, as many as one message takes of it. */
export function openingOf(sentence: string): string {
  if (wordCount(sentence) <= MOST_WORDS - 6) return sentence
  const kept: string[] = []
  for (const segment of segmentsIn(sentence)) {
    if (kept.length > 0 && wordCount([...kept, segment].join(' ')) > MOST_WORDS - 8) break
    kept.push(segment)
  }
  return kept.join(', ')
}

/** Refers back to a sentence that may not be before it. */
const REFERS_BACK =
  /^(?:The )?(?:otherwise|under that|over that|above that|after that|then|if not|or else)\b/i

export const note = (
  text: string | null,
  field: FieldName,
  kind: Note['kind'],
  strength: number,
  confidence: number,
  needsOthers = false,
): Note[] =>
  text === null || wordCount(text) > MOST_WORDS || wordCount(text) < 2 || REFERS_BACK.test(text)
    ? []
    : [{ text, field, kind, strength, confidence, needsOthers }]
