import type { Database } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'

/** Ends up to `limit` trials whose end date has passed. Returns the number. */
export function endTrials(database: Database, limit: number, now: Date): Promise<number> {
  return callSqlFunction(database, 'firstline.end_trials', { p_limit: limit, p_now: now })
}
