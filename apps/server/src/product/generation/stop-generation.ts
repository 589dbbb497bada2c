import { AppError } from '@firstline/platform/errors'
import type { GenerationDependencies } from './accept-submission.ts'
import { formatStopKey } from './generation-runner.ts'
import { createLogEntry } from './create-log-entry.ts'

/**
 * Stops the caller's generation. Before the first item the credit is refunded; later the written items are kept and
 * charged. Stopping an ended generation changes nothing and returns whether the credit was refunded.
 * @throws {AppError} not_found
 */
export async function stopGeneration(
  parts: GenerationDependencies,
  userId: string,
  requestId: string,
): Promise<{ stopped: boolean; refunded: boolean }> {
  const { store, wakeUps, clock, writers } = parts
  const stop = await store.stop(
    userId,
    requestId,
    createLogEntry(writers, writers.member, undefined),
    clock.now(),
  )
  if (!stop.generationId) throw new AppError('not_found')
  wakeUps.wake(formatStopKey(stop.generationId))
  wakeUps.wake(stop.generationId)
  return { stopped: stop.outcome === 'stopped', refunded: stop.refunded }
}
