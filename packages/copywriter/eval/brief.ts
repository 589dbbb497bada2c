import type { CtaType, Emotion, MessageType, Tone } from '@firstline/contract/options'

/** What a person typed into the form, as it was typed: nothing trimmed, nothing corrected. */
export interface BriefFields {
  targetAudience: string
  product: string
  painPoint: string
  solution: string
  insight: string
  tone: Tone
  emotion: Emotion
  /** One of the brief's own message type. Written for the other type, the brief has none (`NO_CTA`). */
  ctaType: CtaType
  /** A cold DM when left out. */
  messageType?: MessageType
}

/** A brief to write from. `note` says what it tries; it begins with 'hard:' when it's meant to be hard. */
export interface Brief {
  id: string
  note: string
  fields: BriefFields
}

/** What a person would send for one brief: the rival in a blind comparison. */
export interface RivalTexts {
  briefId: string
  dms: readonly [string, string, string]
  subjects: readonly [string, string, string]
}
