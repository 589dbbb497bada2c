import type { Dialect } from './dialect.ts'

/**
 * What went wrong with one call:
 * - `transient`: the same request may work in a moment;
 * - `declined`: it will not write this;
 * - `oversized`: the answer did not end;
 * - `final`: asking again is useless.
 */
type FaultKind = 'transient' | 'declined' | 'oversized' | 'final'

interface FaultDetails {
  status?: number | undefined
  retryAfterMs?: number | undefined
  isFree?: boolean
  dialect?: Dialect | undefined
}

/**
 * A call to a model failed. The message is for the log: a status and a code word at most, never what the server wrote
 * (it may repeat the key or the brief) and never the request.
 */
export class ModelFault extends Error {
  override readonly name = 'ModelFault'
  readonly kind: FaultKind
  readonly status: number | undefined
  /** How long the server wants to be left alone. */
  readonly retryAfterMs: number | undefined
  /** The call ended before anything was written, so nobody bills it. */
  readonly isFree: boolean
  /** Another manner to ask in, when the server did not know this one. */
  readonly dialect: Dialect | undefined

  constructor(kind: FaultKind, message: string, details: FaultDetails = {}) {
    super(message)
    this.kind = kind
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
    this.isFree = details.isFree ?? false
    this.dialect = details.dialect
  }
}
