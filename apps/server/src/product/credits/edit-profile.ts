import type { StoredPlan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import type { Database } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'

/** The row after the call. Times are ISO 8601. */
export type EditedProfile = Profile & { version: number; updated_at: string }

export type EditOutcome =
  | { outcome: 'changed'; profile: EditedProfile }
  /** The row changed after the editor read it; `profile` is the current one. */
  | { outcome: 'version_conflict'; profile: EditedProfile }
  | { outcome: 'not_found' }

export interface ProfileEdit {
  /** The administrator's user id, or the name of a program such as 'command line'. */
  editor: string
  userId: string
  /** The version of the row that the editor read. */
  version: number
  /** Recorded in the ledger and the audit log. */
  reason: string
  /** Sets the plan's allowance and starts a credit period. */
  plan?: StoredPlan
  dm?: number
  subject?: number
}

/** Changes plan, balances or both unless the row has a newer version. Calls `firstline.edit_profile`. */
export function editProfile(database: Database, edit: ProfileEdit, now: Date): Promise<EditOutcome> {
  const { editor, userId, version, reason, plan, dm, subject } = edit
  return callSqlFunction(database, 'firstline.edit_profile', {
    p_editor: editor,
    p_user: userId,
    p_version: version,
    p_reason: reason,
    p_plan: plan ?? null,
    p_dm: dm ?? null,
    p_subject: subject ?? null,
    p_now: now,
  })
}
