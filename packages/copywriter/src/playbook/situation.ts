import type { FieldName } from '../brief/read-fields.ts'

/** Words as senders type them, by how surely they tell. `not` counts against. */
export interface Cues {
  readonly strong: readonly string[]
  readonly weak: readonly string[]
  readonly not?: readonly string[]
}

/** What is sold, as far as a general offer sentence needs to know. */
export type OfferKind = 'software' | 'service' | 'people' | 'goods' | 'any'

/** One usual way to solve the trouble of a situation. */
export interface Mechanism {
  readonly id: string
  readonly cues: Cues
  /** Offer sentences that hold without a figure. */
  readonly lines: readonly string[]
  /** Offer sentences with a slot: {time}, {price} or {count}. */
  readonly figured: readonly string[]
  readonly subjects: readonly string[]
  /**
   * Messages without their ask. `{fact}` marks where one whole sentence of the sender goes; a span in square brackets
   * holds {price} or {speed} and is left out when the brief has no such figure.
   */
  readonly bodies?: readonly string[]
}

/** One trouble or aim of one kind of prospect, with the lines written for it. */
export interface Situation {
  readonly id: string
  /** Ids of trades; empty for a situation of any business. */
  readonly trades: readonly string[]
  readonly prospect: string
  readonly cues: Cues
  /** Words that name the prospect in the audience field. */
  readonly audience: readonly string[]
  readonly statements: readonly string[]
  readonly questions: readonly string[]
  /** What the prospect can do today, and what it shows. */
  readonly exercises: readonly (readonly [string, string])[]
  readonly consequences: readonly string[]
  readonly offers: Readonly<Partial<Record<OfferKind, readonly string[]>>>
  readonly subjects: readonly string[]
  readonly mechanisms: readonly Mechanism[]
}

/** A recognized situation. */
export interface Recognition {
  readonly situation: Situation
  readonly mechanism: Mechanism | null
  /** 0 to 1. */
  readonly confidence: number
}

export type FieldTexts = Readonly<Record<FieldName, string>>
