import type { Database } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'

/**
 * Starts the current period of up to `limit` profiles whose renewal date has passed. Returns the number; fewer than
 * `limit` means that only rows locked by other transactions are left, which the next call finds.
 */
export function renewProfiles(database: Database, limit: number, now: Date): Promise<number> {
  return callSqlFunction(database, 'firstline.renew_profiles', { p_limit: limit, p_now: now })
}
