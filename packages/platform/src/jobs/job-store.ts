import type { Database } from '../database/database.ts'
import type { Job, JobResult } from './job.ts'

const LEASE_MS = 30_000

/** A job that this runner has leased. */
export interface LeasedJob {
  name: string
  attempt: number
}

/** The outcome of a run; a run that worked but reports a failure has both. */
export type JobOutcome = { result: JobResult; error: string | null } | { result: null; error: string }

export function getLeaseMs(job: Job): number {
  return job.leaseMs ?? LEASE_MS
}

/** Database access for jobs: one SQL function per method. */
export function createJobStore(database: Database) {
  return {
    async register(jobs: readonly Job[], now: Date): Promise<void> {
      const rows = jobs.map((job) => ({ name: job.name, every_ms: job.everyMs, lease_ms: getLeaseMs(job) }))
      await database.query('select firstline.register_jobs($1, $2)', [JSON.stringify(rows), now])
    },

    /** Leases a due job, or returns the milliseconds until one may be due. */
    async lease(
      names: readonly string[],
      runner: string,
      now: Date,
    ): Promise<LeasedJob | { wait_ms: number | null }> {
      const [row] = await database.query<{ answer: LeasedJob | { wait_ms: number | null } }>(
        'select firstline.claim_job($1, $2, $3) as answer',
        [names, runner, now],
      )
      return row?.answer ?? { wait_ms: null }
    },

    /** Returns false if the lease was lost. */
    async renew({ name, attempt }: LeasedJob, now: Date): Promise<boolean> {
      const [row] = await database.query<{ kept: boolean }>(
        'select firstline.renew_job($1, $2, $3) as kept',
        [name, attempt, now],
      )
      return row?.kept ?? false
    },

    /** Returns false, and stores nothing, if the lease was lost. */
    async finish({ name, attempt }: LeasedJob, { result, error }: JobOutcome, now: Date): Promise<boolean> {
      const [row] = await database.query<{ kept: boolean }>(
        'select firstline.finish_job($1, $2, $3, $4, $5) as kept',
        [name, attempt, result === null ? null : JSON.stringify(result), error, now],
      )
      return row?.kept ?? false
    },
  }
}

export type JobStore = ReturnType<typeof createJobStore>
