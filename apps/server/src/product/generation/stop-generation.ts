import { AppError } from '#server/platform/errors.ts'
import type { GenerationParts } from './accept-submission.ts'
import { stopKey } from './generation-runner.ts'
import { logEntry } from './log-entry.ts'

/**
 * Stops the caller's generation: before its first item the credit comes back, later what was written is kept and
 * charged. Stopping what has already ended changes nothing and says what became of the credit.
 * @throws {AppError} not_found
 */
export async function stopGeneration(
  parts: GenerationParts,
  userId: string,
  requestId: string,
): Promise<{ stopped: boolean; refunded: boolean }> {
  const { store, wakeUps, clock, writers } = parts
  const stop = await store.stop(userId, requestId, logEntry(writers, writers.member, undefined), clock.now())
  if (!stop.generation_id) throw new AppError('not_found')
  wakeUps.poke(stopKey(stop.generation_id))
  wakeUps.poke(stop.generation_id)
  return { stopped: stop.outcome === 'stopped', refunded: stop.refunded }
}
