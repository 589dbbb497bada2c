import type { Database } from '@firstline/platform/database'
import type { EditOutcome, ProfileEdit } from './edit-profile.ts'
import { callSqlFunction } from '#server/product/call-sql-function.ts'

/** Sets the plan's allowance within the current period. Calls `firstline.reset_credits`. */
export function resetCredits(
  database: Database,
  { editor, userId, reason }: Pick<ProfileEdit, 'editor' | 'userId' | 'reason'>,
  now: Date,
): Promise<Exclude<EditOutcome, { outcome: 'version_conflict' }>> {
  return callSqlFunction(database, 'firstline.reset_credits', {
    p_editor: editor,
    p_user: userId,
    p_reason: reason,
    p_now: now,
  })
}
