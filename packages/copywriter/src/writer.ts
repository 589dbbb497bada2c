import type { GenerationForm, Score } from '@firstline/contract/generation'

/** One message that passed every gate, with what explains it. */
export interface Draft {
  content: string
  /** "Why this works": two or three plain sentences. */
  explanation: string
  /** The framework's name as people read it, e.g. 'Problem, cost, way out'. */
  angle: string
  score: Score
}

/** What a language model reported to have used; absent for the composer. */
export interface Usage {
  inputTokens: number
  outputTokens: number
}

export type WriterEvent = { kind: 'draft'; draft: Draft } | { kind: 'usage'; usage: Usage }

export interface WriteRequest {
  form: GenerationForm
  /** How many drafts are wanted; a writer gives that many or throws. */
  count: number
  /** Same form, count and seed: same text (composer). */
  seed: string
}

/**
 * Writes the messages of one form, giving each as soon as it is finished and has passed the gates.
 * @throws {WriterError} when it cannot give `count` drafts.
 */
export interface Writer {
  readonly kind: 'composer' | 'model'
  /** The model's name as the log names it; 'composer' for the built-in one. */
  readonly name: string
  write(request: WriteRequest, signal: AbortSignal): AsyncIterable<WriterEvent>
}

/** Why a writer gave up. `code` is one of the contract's. */
export class WriterError extends Error {
  override readonly name = 'WriterError'
  readonly code: 'writer_failed' | 'brief_too_thin'

  constructor(code: 'writer_failed' | 'brief_too_thin', message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
