import type { Usage } from '../writer.ts'

/** For whom a model is called: visitors (demo, help chat) may use a part of the day's budget only. */
export type CallPurpose = 'member' | 'visitor'

/** One call that is about to be made. */
export interface ModelCall {
  purpose: CallPurpose
  /** The model's name, for its price. */
  model: string
  /** The most it can use: what the budget sets aside until the call has ended. */
  atMost: Usage
}

/** What a call says of its provider's health. */
export type CallOutcome = 'answered' | 'failed'

/** Leave to make one call. */
export interface ModelPass {
  /**
   * The call is over. `usage` is null when the model did not say; what was set aside then counts as spent. Without an
   * outcome the call says nothing of the provider: it was stopped, or refused for what it asked.
   */
  leave(usage: Usage | null, outcome?: CallOutcome): Promise<void>
}

/**
 * What all calls to one provider pass through, on whichever replica: how many at once, how many a minute, until when
 * nobody may call, how much money a day, and a circuit breaker for a provider that keeps failing. The engine asks, whoever runs it decides.
 */
export interface ModelGate {
  /**
   * Waits until a call may be made.
   * @throws {WriterError} budget_reached, writer_unavailable; the signal's reason when it aborts while waiting.
   */
  enter(call: ModelCall, signal: AbortSignal): Promise<ModelPass>
  /** The provider said to come back later (429 with Retry-After): nobody calls it before then. */
  pause(milliseconds: number): Promise<void>
}

/** A gate that is always open: for scripts and tests without a database. */
export const openGate: ModelGate = {
  enter: async () => ({ leave: async () => undefined }),
  pause: async () => undefined,
}
