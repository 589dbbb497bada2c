import type { JobResult } from './job.ts'

/** Milliseconds after which a job yields to others. */
const TIME_SLICE_MS = 1_000

/**
 * Repeats a step of up to `limit` items until one does fewer, the signal aborts or the time slice is over. Then the
 * result is `unfinished` and the job continues after the other due jobs.
 */
export async function runInBatches(
  signal: AbortSignal,
  limit: number,
  step: (limit: number) => Promise<number>,
): Promise<JobResult & { done: number }> {
  const until = performance.now() + TIME_SLICE_MS
  let done = 0
  while (!signal.aborted && performance.now() < until) {
    const count = await step(limit)
    done += count
    if (count < limit) return { done }
  }
  return { done, unfinished: true }
}
