import type { Database } from '#server/platform/database/database.ts'
import type { JobResult } from './job.ts'

/** A job as operators see it. */
export interface JobHealth {
  name: string
  /** overdue: nobody ran what was due for more than a minute. failing: the last run failed, the next is awaited. */
  state: 'running' | 'overdue' | 'failing' | 'waiting'
  overdue_ms: number
  every_ms: number
  next_run_at: Date
  last_started_at: Date | null
  last_finished_at: Date | null
  last_milliseconds: number | null
  /** Of the last run that succeeded. */
  last_result: JobResult | null
  /** Of the last run that did not, at `last_failed_at`. */
  last_error: string | null
  last_failed_at: Date | null
  runs: number
  failures: number
  failures_in_a_row: number
}

/** Every job that was ever registered, by name. */
export function readJobHealth(database: Database, now: Date): Promise<JobHealth[]> {
  return database.query<JobHealth>('select * from firstline.job_health($1)', [now])
}
