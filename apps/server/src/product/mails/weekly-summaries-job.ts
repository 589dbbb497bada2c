import type { Database } from '@firstline/platform/database'
import { type Job, runInBatches } from '@firstline/platform/jobs'
import { callSqlFunction } from '#server/product/call-sql-function.ts'

/** UTC hour of Monday from which weekly summaries are sent. */
const WEEKLY_SUMMARY_HOUR = 7

const INTERVAL_MS = 15 * 60_000
const BATCH = 200

/** Adds the notices of weekly summaries, once a week for each member who wants them. */
export function weeklySummariesJob(database: Database): Job {
  return {
    name: 'sum-up-weeks',
    everyMs: INTERVAL_MS,
    run: ({ now, signal }) =>
      runInBatches(signal, BATCH, (limit) =>
        callSqlFunction<number>(database, 'firstline.add_weekly_summaries', {
          p_hour: WEEKLY_SUMMARY_HOUR,
          p_limit: limit,
          p_now: now,
        }),
      ),
  }
}
