/**
 * What went wrong with one call:
 * - `transient`: the same request may work in a moment;
 * - `unsupported`: the server does not know this manner of asking, `dialect` on the next call may do;
 * - `declined`: it will not write this;
 * - `oversized`: the answer did not end;
 * - `final`: asking again is useless.
 */
export type FaultKind = 'transient' | 'unsupported' | 'declined' | 'oversized' | 'final'

interface FaultDetails {
  status?: number | undefined
  retryAfterMs?: number | undefined
  isFree?: boolean
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

  constructor(kind: FaultKind, message: string, details: FaultDetails = {}) {
    super(message)
    this.kind = kind
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
    this.isFree = details.isFree ?? false
  }
}
