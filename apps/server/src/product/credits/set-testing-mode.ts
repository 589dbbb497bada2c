import type { Database } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'

/**
 * Switches testing mode. While on, no balance changes; switching it off sets the free plan and starts a period. The
 * caller must check that the account may use it. Returns false without a profile.
 */
export function setTestingMode(
  database: Database,
  userId: string,
  enabled: boolean,
  now: Date,
): Promise<boolean> {
  return callSqlFunction(database, 'firstline.set_testing_mode', {
    p_user: userId,
    p_enabled: enabled,
    p_now: now,
  })
}
