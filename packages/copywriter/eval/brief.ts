import { readFileSync } from 'node:fs'
import type { CtaType, Emotion, MessageType, Tone } from '@firstline/contract/options'

/** Fields exactly as typed. */
export interface TypedFields {
  targetAudience: string
  product: string
  painPoint: string
  solution: string
  insight: string
  tone: Tone
  emotion: Emotion
  /** Of the brief's own message type. For the other type the brief has none (`NO_CTA`). */
  ctaType: CtaType
  /** Default: a cold DM. */
  messageType?: MessageType
}

/** `note` says what the brief tests; 'hard:' marks difficult ones. */
export interface Brief {
  id: string
  note: string
  fields: TypedFields
}

export const readBriefs = (name: 'development' | 'held-out' | 'working'): readonly Brief[] =>
  JSON.parse(readFileSync(new URL(`briefs/${name}.json`, import.meta.url), 'utf8')) as readonly Brief[]
