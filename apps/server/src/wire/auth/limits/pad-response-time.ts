import type { Clock } from '#server/platform/clock.ts'

/** Several times what the work takes on a server that is not overloaded. */
const STEP_MS = 50

/**
 * Delays an answer to a whole number of steps. Storing and sending a message takes a millisecond longer than finding no
 * account; without padding, repeated requests would show whether an address is registered (user enumeration).
 */
export async function padResponseTime<T>(clock: Clock, answer: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const response = await answer
  const taken = performance.now() - startedAt
  await clock.sleep(Math.ceil(Math.ceil(taken / STEP_MS) * STEP_MS - taken))
  return response
}
