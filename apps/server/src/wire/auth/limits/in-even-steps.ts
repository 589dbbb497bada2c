import { setTimeout as sleep } from 'node:timers/promises'

/** Several times what the work takes on a server that is not overloaded. */
const STEP_MS = 50

/**
 * Holds an answer back until a whole number of steps has passed. To store and send something for somebody takes a
 * millisecond longer than to find nobody; behind a step that can't be seen, however often it is asked.
 */
export async function inEvenSteps<T>(answer: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const response = await answer
  const taken = performance.now() - startedAt
  await sleep(Math.ceil(Math.ceil(taken / STEP_MS) * STEP_MS - taken))
  return response
}
