import type { WriterInfo } from '@firstline/contract/generation'
import {
  ConnectionLostError,
  GENERATION_FAILED,
  InvalidResponseError,
  isTransient,
  isOutcomeUnknown,
  RefusedError,
} from '#platform/api/function-errors.ts'
import type { FollowedEvent, GenerationFailure, WrittenItem } from './written-item.ts'

/** The outcome for the credit of a failed generation; `asking` until it is known. */
export type CreditOutcome = 'returned' | 'not-returned' | 'never-taken' | 'used' | 'asking' | 'unknown'

export interface GenerationProblem {
  /** stopped: by the user, not an error. brief: what the form says can't be written from; trying again won't help. */
  kind: 'failure' | 'stopped' | 'brief'
  /** The server's error code, if any. */
  code: string | null
  message: string
  credit: CreditOutcome
  /** The same id may still be running or finished: requesting it again is free. */
  canResume: boolean
}

export interface GenerationViewState {
  phase: 'starting' | 'writing' | 'done' | 'failed'
  /** How many messages are being written; null until the server reports it. */
  count: number | null
  writer: WriterInfo | null
  items: WrittenItem[]
  stopped: boolean
  /** The connection was lost and is being retried. */
  isInterrupted: boolean
  problem: GenerationProblem | null
}

export const initialState: GenerationViewState = {
  phase: 'starting',
  count: null,
  writer: null,
  items: [],
  stopped: false,
  isInterrupted: false,
  problem: null,
}

/** The state after one more event. A repeated message keeps its place. */
export function applyEvent(before: GenerationViewState, event: FollowedEvent): GenerationViewState {
  const state = { ...before, isInterrupted: false }
  switch (event.event) {
    case 'accepted':
      return { ...state, phase: 'writing', ...event.data }
    case 'item':
      return { ...state, phase: 'writing', items: withItem(state.items, event.id, event.data) }
    case 'done':
      return { ...state, phase: 'done', stopped: event.data.stopped }
    case 'failed':
      return { ...state, phase: 'failed', problem: toProblemFromFailure(event.data) }
    case 'interrupted':
      return { ...state, isInterrupted: true }
    default:
      return event satisfies never
  }
}

function withItem(items: readonly WrittenItem[], position: number, item: WrittenItem): WrittenItem[] {
  return [...items.slice(0, position - 1), item, ...items.slice(position)]
}

/** The state after a failure to follow. */
export function applyProblem(state: GenerationViewState, problem: GenerationProblem): GenerationViewState {
  return { ...state, phase: 'failed', isInterrupted: false, problem }
}

/** The state once the outcome of the credit is known. A returned credit is paid again on retry. */
export function applyCreditOutcome(state: GenerationViewState, credit: CreditOutcome): GenerationViewState {
  const { problem } = state
  if (problem?.credit !== 'asking') return state
  return { ...state, problem: { ...problem, credit, canResume: credit !== 'returned' } }
}

/** The state when the same generation is requested again: it keeps what has arrived. */
export function applyResume(state: GenerationViewState): GenerationViewState {
  return { ...state, phase: 'starting', problem: null }
}

export function toProblemFromFailure({ code, message, refunded }: GenerationFailure): GenerationProblem {
  return {
    kind: kindOf(code),
    code,
    message,
    credit: refunded ? 'returned' : 'not-returned',
    canResume: false,
  }
}

/** What an error means for a submission; `isAccepted`: the server had accepted it, so only following it has failed. */
export function toProblemFromError(error: unknown, isAccepted = false): GenerationProblem {
  if (error instanceof RefusedError) {
    const { code, message } = error
    const isUnknown = isOutcomeUnknown(error) || (isAccepted && code !== 'not_found')
    const canResume = isUnknown || isTransient(error)
    return { kind: kindOf(code), code, message, credit: isUnknown ? 'unknown' : 'never-taken', canResume }
  }
  const isKnown = error instanceof InvalidResponseError || error instanceof ConnectionLostError
  const message = isKnown ? error.message : GENERATION_FAILED
  return { kind: 'failure', code: null, message, credit: 'unknown', canResume: true }
}

const ABOUT_THE_BRIEF = [
  'brief_too_thin',
  'brief_too_long',
  'website_unavailable',
  'writer_declined',
  'invalid_fields',
  'insight_exhausted',
]

function kindOf(code: string): GenerationProblem['kind'] {
  if (code === 'stopped') return 'stopped'
  return ABOUT_THE_BRIEF.includes(code) ? 'brief' : 'failure'
}

/** A sentence about the credit; empty where the message already says it. */
export function describeCreditOutcome(
  { message, credit }: Pick<GenerationProblem, 'message' | 'credit'>,
  isUnlimited: boolean,
): string {
  if (/credit|charged/i.test(message)) return ''
  return isUnlimited ? 'Nothing was charged.' : inWords[credit]
}

const inWords: Record<CreditOutcome, string> = {
  returned: 'Your credit was returned.',
  'not-returned': 'Your credit was not returned.',
  'never-taken': 'Nothing was charged.',
  used: 'One credit was used. Trying again shows the same messages and uses no other.',
  asking: 'Checking whether a credit was used.',
  unknown:
    'Whether a credit was used could not be found out. Trying again asks for the same messages, so nothing is charged twice.',
}
