import type { Usage } from '@firstline/copywriter'

/** Calls for visitors (demo, help chat) may use only a part of the daily budget. */
export type CallPurpose = 'member' | 'visitor'

/** A call before it is made. */
export interface ModelCall {
  purpose: CallPurpose
  /** For its price. */
  model: string
  /** The most it can use; the budget reserves it until the call ends. */
  atMost: Usage
  /** When the caller gives up, in milliseconds of `performance.now()`. */
  endsAt: number
}

/**
 * How the provider took a call. `refused`: for its key, account, model or parameters, so that others would be too. It
 * says nothing to the circuit breaker.
 */
export type CallOutcome = 'answered' | 'failed' | 'refused'

/** What operators need to know of a call that failed or was refused. */
export interface CallFailure {
  /** The same call would be refused again, until an operator changes something. */
  isRefusal: boolean
  /** Null without a response. */
  status: number | null
  /** The provider's or the network's code; null when there is none. */
  code: string | null
}

/** Permission for one call. */
export interface ModelPass {
  /**
   * Ends the call. `usage` is null when the server did not report it; the whole reservation then counts as spent.
   * Without an outcome the call counts nowhere: it was stopped, or says nothing about other calls.
   */
  leave(usage: Usage | null, outcome?: CallOutcome, failure?: CallFailure): Promise<void>
}

/**
 * Limits all calls to one provider across replicas: concurrency, rate, Retry-After, daily budget and circuit breaker.
 * The server implements it.
 */
export interface ModelLimiter {
  /**
   * Waits until a call is allowed, but for nothing that is known to end after the call's time.
   * @throws {WriterError} budget_reached, writer_unavailable, writer_busy; the signal's reason when it aborts while
   * waiting.
   */
  enter(call: ModelCall, signal: AbortSignal): Promise<ModelPass>
  /** The provider asked to retry later (429 with Retry-After): no call is made before then. */
  pause(milliseconds: number): Promise<void>
}

/** No limits: for scripts and tests without a database. */
export const noLimits: ModelLimiter = {
  enter: async () => ({ leave: async () => undefined }),
  pause: async () => undefined,
}
