import type { Clock } from '../clock.ts'
import { describeError } from '../describe-error.ts'
import { jobsLog } from '../log.ts'
import { scrub } from '../scrub.ts'
import { type Job, JobError, type JobResult } from './job.ts'
import { type LeasedJob, type JobOutcome, type JobStore, getLeaseMs } from './job-store.ts'

/** Maximum milliseconds of a run, because it blocks the other jobs of this process. */
const MAX_RUN_MS = 60_000
/** Milliseconds until a run that ignores its signal is abandoned. */
const ABANDON_AFTER_MS = 1_000
const ERROR_MAX_LENGTH = 500

/** Runs one leased job and renews its lease meanwhile. Never throws. */
export async function runJob(
  { store, clock }: { store: JobStore; clock: Clock },
  job: Job,
  leased: LeasedJob,
  closing: AbortSignal,
): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([closing, lost.signal, AbortSignal.timeout(MAX_RUN_MS)])
  const heartbeat = keepLease(store, clock, job, leased, lost)
  const startedAt = performance.now()
  const { outcome, failure } = await runToOutcome(job, clock.now(), signal, closing)
  clearInterval(heartbeat)
  const milliseconds = Math.round(performance.now() - startedAt)
  if (outcome.error !== null) jobsLog.error({ job: job.name, milliseconds, error: failure }, 'failed')
  else jobsLog.debug({ job: job.name, milliseconds, result: outcome.result }, 'done')
  try {
    const isKept = await store.finish(leased, outcome, clock.now())
    if (!isKept) jobsLog.warn({ job: job.name }, 'ended after its lease: another process has taken over')
  } catch (error) {
    jobsLog.error({ job: job.name, error }, 'the result of a job could not be recorded; its lease expires')
  }
}

async function runToOutcome(
  job: Job,
  now: Date,
  signal: AbortSignal,
  closing: AbortSignal,
): Promise<{ outcome: JobOutcome; failure?: unknown }> {
  const abandoned = rejectAfter(signal)
  try {
    const result = await Promise.race([job.run({ now, signal }), abandoned.promise])
    return { outcome: { result, error: null } }
  } catch (error) {
    // A server shutdown is not a failure of the job, which is due again immediately.
    if (closing.aborted) return { outcome: { result: { unfinished: true } satisfies JobResult, error: null } }
    const outcome =
      error instanceof JobError
        ? { result: error.result, error: scrub(error.message) }
        : { result: null, error: describeForOperators(error) }
    return { outcome, failure: error }
  } finally {
    abandoned.cancel()
  }
}

/** Returns a promise that rejects some time after the signal aborts. */
function rejectAfter(signal: AbortSignal): { promise: Promise<never>; cancel(): void } {
  const { promise, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    timer = setTimeout(() => reject(signal.reason), ABANDON_AFTER_MS)
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
  leased: LeasedJob,
  lost: AbortController,
): NodeJS.Timeout {
  const leaseMs = getLeaseMs(job)
  let keptAt = clock.now().getTime()
  const beat = async () => {
    const now = clock.now()
    try {
      if (await store.renew(leased, now)) keptAt = now.getTime()
      else lost.abort(new Error('the lease was lost'))
    } catch (error) {
      jobsLog.warn({ job: job.name, error }, 'a lease could not be renewed')
      if (now.getTime() >= keptAt + leaseMs) lost.abort(new Error('the lease was lost'))
    }
  }
  return setInterval(() => void beat(), leaseMs / 3).unref()
}

/** Describes an error for operators, without values, addresses and tokens. */
function describeForOperators(error: unknown): string {
  const { name, message, code } = describeError(error)
  return scrub(code === undefined ? `${name}: ${message}` : `${name} ${code}: ${message}`).slice(
    0,
    ERROR_MAX_LENGTH,
  )
}
