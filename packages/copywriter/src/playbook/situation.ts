import type { IndustryId } from '@firstline/contract/industries'
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
  /** Offer sentences. */
  readonly lines: readonly string[]
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
  /** Fields as a sender would type them; the tests prove that they lead here. */
  readonly wordings?: readonly Wording[]
}

export type Wording = Readonly<Pick<FieldTexts, 'targetAudience' | 'product' | 'painPoint'>>

/** The words of a trade. */
export interface Trade {
  readonly id: string
  /** The industry of the form that it belongs to. */
  readonly industry?: IndustryId
  /** Words, in the singular, that name the people or their business. */
  readonly names: readonly string[]
  /** Words that an offer to them, or their trouble, is described in; they count for less. */
  readonly offerWords: readonly string[]
  /** Phrases that hold one of the names and mean another trade. */
  readonly notPhrases: readonly string[]
}

/** A file of `content/trades`. */
export interface TradeFile {
  readonly vocabulary: Trade | null
  readonly situations: readonly Situation[]
}

/** A recognized situation. */
export interface Recognition {
  readonly situation: Situation
  readonly mechanism: Mechanism | null
}

export type FieldTexts = Readonly<Record<FieldName, string>>
