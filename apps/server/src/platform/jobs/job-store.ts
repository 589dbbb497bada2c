import type { Database } from '#server/platform/database/database.ts'
import type { Job, JobResult } from './job.ts'

const LEASE_MS = 30_000

/** A job that is this runner's, for as long as its lease is renewed. */
export interface ClaimedJob {
  name: string
  attempt: number
}

/** How a run ended; one that did its work and found a failure has both. */
export type JobOutcome = { result: JobResult; error: string | null } | { result: null; error: string }

export function leaseOf(job: Job): number {
  return job.leaseMs ?? LEASE_MS
}

/** The queries of jobs: one SQL function a call. */
export function jobStore(database: Database) {
  return {
    async register(jobs: readonly Job[], now: Date): Promise<void> {
      const rows = jobs.map((job) => ({ name: job.name, every_ms: job.everyMs, lease_ms: leaseOf(job) }))
      await database.query('select firstline.register_jobs($1, $2)', [JSON.stringify(rows), now])
    },

    /** A job that is due and free, or in how many milliseconds there may be one. */
    async claim(
      names: readonly string[],
      runner: string,
      now: Date,
    ): Promise<ClaimedJob | { wait_ms: number | null }> {
      const [row] = await database.query<{ answer: ClaimedJob | { wait_ms: number | null } }>(
        'select firstline.claim_job($1, $2, $3) as answer',
        [names, runner, now],
      )
      return row?.answer ?? { wait_ms: null }
    },

    /** False when the lease was lost. */
    async renew({ name, attempt }: ClaimedJob, now: Date): Promise<boolean> {
      const [row] = await database.query<{ kept: boolean }>(
        'select firstline.renew_job($1, $2, $3) as kept',
        [name, attempt, now],
      )
      return row?.kept ?? false
    },

    /** False when the lease was lost: then nothing is kept. */
    async finish({ name, attempt }: ClaimedJob, { result, error }: JobOutcome, now: Date): Promise<boolean> {
      const [row] = await database.query<{ kept: boolean }>(
        'select firstline.finish_job($1, $2, $3, $4, $5) as kept',
        [name, attempt, result === null ? null : JSON.stringify(result), error, now],
      )
      return row?.kept ?? false
    },
  }
}

export type JobStore = ReturnType<typeof jobStore>
