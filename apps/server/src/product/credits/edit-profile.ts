import type { StoredPlan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import type { Database } from '#server/platform/database/database.ts'
import { oneAnswer } from './one-answer.ts'

/** The row as the database holds it after a call. Times are ISO 8601. */
export type EditedProfile = Profile & { version: number; updated_at: string }

export type EditOutcome =
  | { outcome: 'changed'; profile: EditedProfile }
  /** Somebody else changed the row since the editor read it; this is how it is now. */
  | { outcome: 'version_conflict'; profile: EditedProfile }
  | { outcome: 'not_found' }

export interface ProfileEdit {
  /** The administrator's user id, or the name of a program. */
  editor: string
  userId: string
  /** Of the row that the editor saw. */
  version: number
  /** For the ledger and the audit log. */
  reason: string
  /** Brings its allowance and a period that begins now. */
  plan?: StoredPlan
  dm?: number
  subject?: number
}

/** Changes plan, balances or both, if nobody was faster. */
export function editProfile(database: Database, edit: ProfileEdit, now: Date): Promise<EditOutcome> {
  const { editor, userId, version, reason, plan, dm, subject } = edit
  return oneAnswer(database, 'select firstline.edit_profile($1, $2, $3, $4, $5, $6, $7, $8) as answer', [
    editor,
    userId,
    version,
    reason,
    plan ?? null,
    dm ?? null,
    subject ?? null,
    now,
  ])
}
