import type { Database } from '../database/database.ts'
import type { JobResult } from './job.ts'

/** The state of a job for operators. */
export interface JobHealth {
  name: string
  /** overdue: due for more than a minute without a run. failing: the last run failed. */
  state: 'running' | 'overdue' | 'failing' | 'waiting'
  overdue_ms: number
  every_ms: number
  next_run_at: Date
  last_started_at: Date | null
  last_finished_at: Date | null
  last_milliseconds: number | null
  /** Of the last successful run. */
  last_result: JobResult | null
  /** Of the last failed run, at `last_failed_at`. */
  last_error: string | null
  last_failed_at: Date | null
  runs: number
  failures: number
  failures_in_a_row: number
}

/** Returns all jobs that were ever registered, by name. */
export function readJobHealth(database: Database, now: Date): Promise<JobHealth[]> {
  return database.query<JobHealth>('select * from firstline.job_health($1)', [now])
}
