import type { WriterInfo } from '@firstline/contract/generation'
import {
  ConnectionLostError,
  GENERATION_FAILED,
  InvalidResponseError,
  isTransient,
  isUnclear,
  RefusedError,
} from '#lib/functions/function-errors.ts'
import type { FollowedEvent, GenerationFailure, WrittenItem } from '#lib/generation/written-item.ts'

/** What became of the credit of a generation that did not come through; `asking` until that is known. */
export type CreditFate = 'returned' | 'not-returned' | 'never-taken' | 'used' | 'asking' | 'unknown'

export interface Trouble {
  /** stopped: the user's own wish, and not a fault. brief: what the form says can't be written from; trying again won't help. */
  kind: 'failure' | 'stopped' | 'brief'
  /** The server's code, where it gave one. */
  code: string | null
  message: string
  credit: CreditFate
  /** The same id may still be running or finished: asking for it again costs nothing. */
  mayGoOn: boolean
}

export interface GenerationState {
  phase: 'starting' | 'writing' | 'done' | 'failed'
  /** How many messages are being written; null until the server has said. */
  count: number | null
  writer: WriterInfo | null
  items: WrittenItem[]
  stopped: boolean
  /** The server stopped speaking, and is asked again. */
  isInterrupted: boolean
  trouble: Trouble | null
}

export const starting: GenerationState = {
  phase: 'starting',
  count: null,
  writer: null,
  items: [],
  stopped: false,
  isInterrupted: false,
  trouble: null,
}

/** What a screen knows after one more event. A message that is told again stands where it stood. */
export function afterEvent(before: GenerationState, event: FollowedEvent): GenerationState {
  const state = { ...before, isInterrupted: false }
  switch (event.event) {
    case 'accepted':
      return { ...state, phase: 'writing', ...event.data }
    case 'item':
      return { ...state, phase: 'writing', items: withItem(state.items, event.id, event.data) }
    case 'done':
      return { ...state, phase: 'done', stopped: event.data.stopped }
    case 'failed':
      return { ...state, phase: 'failed', trouble: troubleOfFailure(event.data) }
    case 'interrupted':
      return { ...state, isInterrupted: true }
    default:
      return event satisfies never
  }
}

function withItem(items: readonly WrittenItem[], position: number, item: WrittenItem): WrittenItem[] {
  return [...items.slice(0, position - 1), item, ...items.slice(position)]
}

/** What a screen knows when following ended without an ending. */
export function afterTrouble(state: GenerationState, trouble: Trouble): GenerationState {
  return { ...state, phase: 'failed', isInterrupted: false, trouble }
}

/** What a screen knows once the server has said what became of the credit. What was returned is paid anew. */
export function afterCredit(state: GenerationState, credit: CreditFate): GenerationState {
  const { trouble } = state
  if (trouble?.credit !== 'asking') return state
  return { ...state, trouble: { ...trouble, credit, mayGoOn: credit !== 'returned' } }
}

/** What a screen knows when the same generation is asked for again: what has arrived is there. */
export function resuming(state: GenerationState): GenerationState {
  return { ...state, phase: 'starting', trouble: null }
}

export function troubleOfFailure({ code, message, refunded }: GenerationFailure): Trouble {
  return { kind: kindOf(code), code, message, credit: refunded ? 'returned' : 'not-returned', mayGoOn: false }
}

export function troubleOfError(error: unknown): Trouble {
  if (error instanceof RefusedError) {
    const { code, message } = error
    const isUnknown = isUnclear(error)
    const mayGoOn = isUnknown || isTransient(error)
    return { kind: kindOf(code), code, message, credit: isUnknown ? 'unknown' : 'never-taken', mayGoOn }
  }
  const isKnown = error instanceof InvalidResponseError || error instanceof ConnectionLostError
  const message = isKnown ? error.message : GENERATION_FAILED
  return { kind: 'failure', code: null, message, credit: 'unknown', mayGoOn: true }
}

const ABOUT_THE_BRIEF = [
  'brief_too_thin',
  'website_unavailable',
  'writer_declined',
  'invalid_fields',
  'insight_exhausted',
]

function kindOf(code: string): Trouble['kind'] {
  if (code === 'stopped') return 'stopped'
  return ABOUT_THE_BRIEF.includes(code) ? 'brief' : 'failure'
}
