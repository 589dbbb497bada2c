import type { ErrorCode } from '@firstline/contract/errors'
import type { GenerationForm, Score, WrittenBy } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'

/** A message that passed the hard checks. */
export interface Draft {
  content: string
  /** "Why this works": two or three plain sentences. */
  explanation: string
  /** The framework's display name, e.g. 'Problem, cost, way out'. */
  angle: string
  score: Score
  /** Set when two writers share a set. */
  writtenBy?: WrittenBy
  /** Assembled from the sender's notes without other material; the user should proofread it. */
  isRough?: boolean
}

/** As reported by a language model; absent for the built-in writer. */
export interface Usage {
  inputTokens: number
  outputTokens: number
}

/**
 * Calls of one run that the provider may bill: running ones, and finished ones unless rejected unread. Correct at any
 * time, after an abort too.
 */
export interface BilledCalls {
  count: number
}

export type WriterEvent = { kind: 'draft'; draft: Draft } | { kind: 'usage'; usage: Usage }

export interface WriteRequest {
  form: GenerationForm
  /** The page of a website-only form; it fills the fields that the form leaves empty. */
  page?: PageReading | undefined
  /** A writer returns that many drafts or throws. */
  count: number
  /** The built-in writer returns the same texts for the same form, count and seed. */
  seed: string
  /** Earlier texts of this user, newest first; they are not repeated while alternatives exist. */
  recent?: readonly string[]
  /** When the signal will abort, in milliseconds of `performance.now()`: nothing is waited for that comes later. */
  endsAt?: number
  /** Updated by a writer that calls a model. */
  billed?: BilledCalls
  /** Write more than wanted and return the best at the end. Otherwise each good draft is returned immediately. */
  optimise?: boolean
}

/**
 * Yields each message of a form as soon as it has passed the hard checks.
 * @throws {WriterError} when it cannot write `count` drafts.
 */
export interface Writer {
  readonly kind: 'composer' | 'model'
  /** As logged; 'composer' for the built-in writer. */
  readonly name: string
  /**
   * Refuses a brief that it can't write from, before anything is charged.
   * @throws {WriterError} brief_too_thin
   */
  checkBrief(brief: Pick<WriteRequest, 'form' | 'page'>): void
  write(request: WriteRequest, signal: AbortSignal): AsyncIterable<WriterEvent>
  /** Preloads what the first request needs, in steps that yield to the event loop. Never fails. */
  prepare?(): void
}

export type WriterErrorCode = Extract<
  ErrorCode,
  | 'writer_failed'
  | 'writer_timeout'
  | 'writer_busy'
  | 'writer_unavailable'
  | 'writer_declined'
  | 'writer_unusable'
  | 'budget_reached'
  | 'brief_too_thin'
  | 'brief_too_long'
>

/** The message of `brief_too_thin` is shown to users; all others are for the log only. */
export class WriterError extends Error {
  override readonly name = 'WriterError'
  readonly code: WriterErrorCode

  constructor(code: WriterErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
