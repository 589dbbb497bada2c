import type { Database } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'

/** Removes up to `limit` hashes of deleted accounts whose period has ended. Returns the number. */
export function removeDeletedAccounts(database: Database, limit: number, now: Date): Promise<number> {
  return callSqlFunction(database, 'firstline.remove_old_deleted_accounts', { p_limit: limit, p_now: now })
}
