import type { Clock } from '#server/platform/clock.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { jobsLog } from '#server/platform/log.ts'
import { scrub } from '#server/platform/scrub.ts'
import { type Job, JobFailure, type JobResult } from './job.ts'
import { type ClaimedJob, type JobOutcome, type JobStore, leaseOf } from './job-store.ts'

/** What takes longer is cut off, or it would hold up every other job of this process. */
const LONGEST_RUN_MS = 60_000
/** What does not look at its signal is left behind after this. */
const LET_GO_MS = 1_000
const ERROR_MAX_LENGTH = 500

/** Runs one claimed job to its end, keeping its lease meanwhile. Never throws. */
export async function runJob(
  { store, clock }: { store: JobStore; clock: Clock },
  job: Job,
  claim: ClaimedJob,
  closing: AbortSignal,
): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([closing, lost.signal, AbortSignal.timeout(LONGEST_RUN_MS)])
  const heartbeat = keepLease(store, clock, job, claim, lost)
  const startedAt = performance.now()
  const { outcome, failure } = await outcomeOf(job, clock.now(), signal, closing)
  clearInterval(heartbeat)
  const milliseconds = Math.round(performance.now() - startedAt)
  if (outcome.error !== null) jobsLog.error({ job: job.name, milliseconds, error: failure }, 'failed')
  else jobsLog.debug({ job: job.name, milliseconds, result: outcome.result }, 'done')
  try {
    const isKept = await store.finish(claim, outcome, clock.now())
    if (!isKept) jobsLog.warn({ job: job.name }, 'ended after its lease: whoever took it over goes on')
  } catch (error) {
    jobsLog.error({ job: job.name, error }, 'the end of a job could not be recorded; its lease runs out')
  }
}

async function outcomeOf(
  job: Job,
  now: Date,
  signal: AbortSignal,
  closing: AbortSignal,
): Promise<{ outcome: JobOutcome; failure?: unknown }> {
  const leftBehind = rejectAfter(signal)
  try {
    const result = await Promise.race([job.run({ now, signal }), leftBehind.promise])
    return { outcome: { result, error: null } }
  } catch (error) {
    // A server that closes is no fault of the job, which is due again at once.
    if (closing.aborted) return { outcome: { result: { unfinished: true } satisfies JobResult, error: null } }
    const outcome =
      error instanceof JobFailure
        ? { result: error.result, error: scrub(error.message) }
        : { result: null, error: explain(error) }
    return { outcome, failure: error }
  } finally {
    leftBehind.cancel()
  }
}

/** Rejects some time after the signal. */
function rejectAfter(signal: AbortSignal): { promise: Promise<never>; cancel(): void } {
  const { promise, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    timer = setTimeout(() => reject(signal.reason), LET_GO_MS)
  }
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  return {
    promise,
    cancel() {
      clearTimeout(timer)
      signal.removeEventListener('abort', begin)
    },
  }
}

function keepLease(
  store: JobStore,
  clock: Clock,
  job: Job,
  claim: ClaimedJob,
  lost: AbortController,
): NodeJS.Timeout {
  const leaseMs = leaseOf(job)
  let keptAt = clock.now().getTime()
  const beat = async () => {
    const now = clock.now()
    try {
      if (await store.renew(claim, now)) keptAt = now.getTime()
      else lost.abort(new Error('the lease was lost'))
    } catch (error) {
      jobsLog.warn({ job: job.name, error }, 'a lease could not be renewed')
      if (now.getTime() >= keptAt + leaseMs) lost.abort(new Error('the lease was lost'))
    }
  }
  return setInterval(() => void beat(), leaseMs / 3).unref()
}

/** What is kept of an error, for people: no values, addresses or tokens. */
function explain(error: unknown): string {
  const { name, message, code } = describeError(error)
  return scrub(code === undefined ? `${name}: ${message}` : `${name} ${code}: ${message}`).slice(
    0,
    ERROR_MAX_LENGTH,
  )
}
