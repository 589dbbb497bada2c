import type { ErrorCode } from '@firstline/contract/errors'
import type { GenerationForm, Score, WrittenBy } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'

/** One message that passed the hard checks, with what explains it. */
export interface Draft {
  content: string
  /** "Why this works": two or three plain sentences. */
  explanation: string
  /** The framework's name as people read it, e.g. 'Problem, cost, way out'. */
  angle: string
  score: Score
  /** Who wrote it, where a set has two writers. */
  writtenBy?: WrittenBy
  /** The built-in writer arranged the sender's notes and could do no more: someone should read it before it is sent. */
  isRough?: boolean
}

/** What a language model reported to have used; absent for the built-in writer. */
export interface Usage {
  inputTokens: number
  outputTokens: number
}

/**
 * Calls of one run that the provider may bill: those under way, and those that ended, unless it refused them unread. It
 * is right at any moment, after an abort too.
 */
export interface BilledCalls {
  count: number
}

export type WriterEvent = { kind: 'draft'; draft: Draft } | { kind: 'usage'; usage: Usage }

export interface WriteRequest {
  form: GenerationForm
  /** The page of a website-only form, read. What it says stands in for the fields the form leaves empty. */
  page?: PageReading | undefined
  /** How many drafts are wanted; a writer gives that many or throws. */
  count: number
  /** Same form, count and seed: same text (built-in writer). */
  seed: string
  /** What this user has already been given, newest first: nothing of it is said again while there is another way. */
  recent?: readonly string[]
  /** Kept up to date by a writer that calls a model. */
  billed?: BilledCalls
  /** Write more than wanted and give the best, once they are chosen. Without it a draft goes out as soon as it is good. */
  optimise?: boolean
}

/**
 * Writes the messages of one form, giving each as soon as it is finished and has passed the hard checks.
 * @throws {WriterError} when it cannot give `count` drafts.
 */
export interface Writer {
  readonly kind: 'composer' | 'model'
  /** The model's name as the log names it; 'composer' for the built-in one. */
  readonly name: string
  write(request: WriteRequest, signal: AbortSignal): AsyncIterable<WriterEvent>
  /** Loads what the first request would wait for, in steps that leave the event loop free in between. Never fails. */
  prepare?(): void
}

/** Why a writer gives up: one of the contract's codes, with its status and text. */
export type WriterFault = Extract<
  ErrorCode,
  | 'writer_failed'
  | 'writer_timeout'
  | 'writer_busy'
  | 'writer_unavailable'
  | 'writer_declined'
  | 'writer_unusable'
  | 'budget_reached'
  | 'brief_too_thin'
>

/** A writer gave up. The message of `brief_too_thin` is meant for people; any other is for the log alone. */
export class WriterError extends Error {
  override readonly name = 'WriterError'
  readonly code: WriterFault

  constructor(code: WriterFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
