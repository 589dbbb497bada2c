import type { FactField } from '../brief/find-facts.ts'
import type { Note } from './notes/read-notes.ts'

export type HookKind =
  | 'scene'
  | 'question'
  | 'exercise'
  | 'pain'
  | 'asked'
  | 'if'
  | 'offer'
  | 'body'
  | 'figure'
  | 'cta'

/** A part of a text with the source of its words. */
export interface Part {
  readonly role: 'hook' | 'consequence' | 'offer' | 'fact' | 'ask'
  readonly text: string
  readonly from: FactField | 'playbook' | 'ask'
  readonly note?: Note
}

/** A finished text with what choosing and explaining need. */
export interface Candidate {
  readonly text: string
  readonly parts: readonly Part[]
  readonly hook: HookKind
  /** The line or note of the hook, which is used once per set. */
  readonly hookKey: string
  /** Comparable within one brief only. */
  readonly merit: number
  /** Made of notes that may need editing. */
  readonly isRough: boolean
}

/** Display names of the hooks. */
export const ANGLES: Readonly<Record<HookKind, string>> = {
  scene: 'A scene from their day',
  question: 'Question, value, close',
  exercise: 'Test it yourself',
  pain: 'Problem, then the way out',
  asked: 'Their problem as a question',
  if: 'If this happens, then that',
  offer: 'The plain offer',
  body: 'Problem, cost, way out',
  figure: 'The figure first',
  cta: 'The call to action',
}
