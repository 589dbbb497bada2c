import type { IndustryId } from '@firstline/contract/industries'
import type { BriefField } from '@firstline/contract/brief-fields'

/** Words as senders type them. `not` counts against. */
export interface Cues {
  readonly strong: readonly string[]
  readonly weak: readonly string[]
  readonly not?: readonly string[]
}

/** For general offer sentences. */
export type OfferKind = 'software' | 'service' | 'people' | 'goods' | 'any'

/** A common solution of a situation. */
export interface Mechanism {
  readonly id: string
  readonly cues: Cues
  /** Offer sentences. */
  readonly lines: readonly string[]
  readonly subjects: readonly string[]
  /**
   * Messages without their ask. `{fact}` is a slot for a sentence of the sender; a span in square brackets holds
   * {price} or {speed} and is dropped when the brief has no such figure.
   */
  readonly bodies?: readonly string[]
}

/** One pain or aim of one kind of prospect, with the lines written for it. */
export interface Situation {
  readonly id: string
  /** Empty for a situation of any business. */
  readonly trades: readonly string[]
  readonly prospect: string
  readonly cues: Cues
  /** Words for the prospect in the audience field. */
  readonly audience: readonly string[]
  readonly statements: readonly string[]
  readonly questions: readonly string[]
  /** What the prospect can do today, and what it shows. */
  readonly exercises: readonly (readonly [string, string])[]
  readonly consequences: readonly string[]
  readonly offers: Readonly<Partial<Record<OfferKind, readonly string[]>>>
  readonly subjects: readonly string[]
  readonly mechanisms: readonly Mechanism[]
  /** Sample fields; tests prove that they lead here. */
  readonly wordings?: readonly Wording[]
}

export type Wording = Readonly<Pick<FieldTexts, 'targetAudience' | 'product' | 'painPoint'>>

export interface Trade {
  readonly id: string
  /** The form's industry. */
  readonly industry?: IndustryId
  /** Singular words for the people or their business. */
  readonly names: readonly string[]
  /** Words of their offers and pains; they weigh less. */
  readonly offerWords: readonly string[]
  /** Phrases with one of the names that mean another trade. */
  readonly notPhrases: readonly string[]
}

/** A file of `content/trades`. */
export interface TradeFile {
  readonly vocabulary: Trade | null
  readonly situations: readonly Situation[]
}

export interface Recognition {
  readonly situation: Situation
  readonly mechanism: Mechanism | null
}

export type FieldTexts = Readonly<Record<BriefField, string>>
