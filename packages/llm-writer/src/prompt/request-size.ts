import type { MessageType } from '@firstline/contract/options'
import { READINGS_MAX } from '@firstline/contract/readings'

/** How much a request shows a model, and how much it may write. */
export interface RequestSize {
  /** Text, explanation and JSON of one message in the most verbose language. */
  readonly tokensEach: Readonly<Record<MessageType, number>>
  readonly tokensAround: number
  readonly temperature: number
  readonly openings: number
  readonly facts: number
  /** Sentences that the sender confirmed. */
  readonly confirmed: number
  readonly examples: number
  readonly refused: number
  readonly headings: number
  readonly pageCharacters: number
}

export const LARGE: RequestSize = {
  tokensEach: { 'Cold DM': 450, 'Email Subject Line': 220 },
  tokensAround: 300,
  // High, because repetition is the more common failure and the critic catches the rest.
  temperature: 0.9,
  openings: 12,
  facts: 6,
  confirmed: READINGS_MAX,
  examples: Number.POSITIVE_INFINITY,
  refused: Number.POSITIVE_INFINITY,
  headings: Number.POSITIVE_INFINITY,
  pageCharacters: Number.POSITIVE_INFINITY,
}

/** A small model loses the thread in a long prompt, and reads it slowly on a processor. */
export const SMALL: RequestSize = {
  tokensEach: { 'Cold DM': 220, 'Email Subject Line': 70 },
  tokensAround: 60,
  temperature: 0.7,
  openings: 4,
  facts: 3,
  confirmed: 3,
  examples: 2,
  refused: 3,
  headings: 5,
  pageCharacters: 1_500,
}
