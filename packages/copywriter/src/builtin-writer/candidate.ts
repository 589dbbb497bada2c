import type { FieldName } from '../brief/read-fields.ts'
import type { Note } from './notes/notes.ts'

export type HookKind =
  | 'scene'
  | 'question'
  | 'exercise'
  | 'trouble'
  | 'asked'
  | 'if'
  | 'offer'
  | 'body'
  | 'figure'
  | 'cta'

/** One part of a text, with where its words come from. */
export interface Part {
  readonly role: 'hook' | 'consequence' | 'offer' | 'fact' | 'ask'
  readonly text: string
  readonly from: FieldName | 'playbook' | 'ask'
  readonly note?: Note
}

/** A finished text, and all that choosing and explaining it needs. */
export interface Candidate {
  readonly text: string
  readonly parts: readonly Part[]
  readonly hook: HookKind
  /** What may not come twice in a set: the line or note that the hook is made of. */
  readonly hookKey: string
  /** How good it is by what it is made of; only compared within one brief. */
  readonly merit: number
  /** Made of notes that may need an editor. */
  readonly isRough: boolean
}

/** Names of the ways to open, as people read them on a card. */
export const ANGLES: Readonly<Record<HookKind, string>> = {
  scene: 'A scene from their day',
  question: 'Question, value, close',
  exercise: 'Test it yourself',
  trouble: 'Problem, then the way out',
  asked: 'Their problem as a question',
  if: 'If this happens, then that',
  offer: 'The plain offer',
  body: 'Problem, cost, way out',
  figure: 'The figure first',
  cta: 'The call to action',
}
