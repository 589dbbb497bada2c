import type { Clock } from '@firstline/platform/clock'

/** Several times what the work takes on an idle server. */
const STEP_MS = 50

/**
 * Delays a response to a multiple of `STEP_MS`. Storing and sending a message takes a millisecond longer than finding
 * no account; without padding, repeated requests would show whether an address is registered (user enumeration).
 */
export async function padResponseTime<T>(clock: Clock, work: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const response = await work
  const taken = performance.now() - startedAt
  await clock.sleep(Math.ceil(Math.ceil(taken / STEP_MS) * STEP_MS - taken))
  return response
}
