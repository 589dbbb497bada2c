import type { JobResult } from './job.ts'

/** After this long a job lets others have their turn. */
const TURN_MS = 1_000

/**
 * Repeats a step that does up to `limit` things until one does fewer, the signal aborts or the job's turn is over: then
 * `unfinished`, and the job goes on when those that wait have had theirs.
 */
export async function inBatches(
  signal: AbortSignal,
  limit: number,
  step: (limit: number) => Promise<number>,
): Promise<JobResult & { done: number }> {
  const until = performance.now() + TURN_MS
  let done = 0
  while (!signal.aborted && performance.now() < until) {
    const count = await step(limit)
    done += count
    if (count < limit) return { done }
  }
  return { done, unfinished: true }
}
