import type { Dialect } from './dialect.ts'

/**
 * What went wrong with one call:
 * - `transient`: the same request may work in a moment;
 * - `declined`: it will not write this;
 * - `oversized`: the answer did not end;
 * - `too_long`: the request does not fit into the model's context;
 * - `final`: asking again is useless.
 */
type ModelErrorKind = 'transient' | 'declined' | 'oversized' | 'too_long' | 'final'

interface ModelErrorDetails {
  status?: number | undefined
  code?: string | undefined
  retryAfterMs?: number | undefined
  isFree?: boolean
  dialect?: Dialect | undefined
}

/**
 * A call failed. The message is for the log: a status and an error code at most, never the server's text (it may
 * repeat the key or the brief) nor the request.
 */
export class ModelError extends Error {
  override readonly name = 'ModelFault'
  readonly kind: ModelErrorKind
  readonly status: number | undefined
  /** The provider's or the network's code. */
  readonly code: string | undefined
  /** From Retry-After. */
  readonly retryAfterMs: number | undefined
  /** The call failed before anything was written, so it is not billed. */
  readonly isFree: boolean
  /** A dialect to retry with, when the server rejected the current one. */
  readonly dialect: Dialect | undefined

  constructor(kind: ModelErrorKind, message: string, details: ModelErrorDetails = {}) {
    super(message)
    this.kind = kind
    this.status = details.status
    this.code = details.code
    this.retryAfterMs = details.retryAfterMs
    this.isFree = details.isFree ?? false
    this.dialect = details.dialect
  }
}
