import type { Database } from '#server/platform/database/database.ts'
import type { EditOutcome } from './edit-profile.ts'
import { oneAnswer } from './one-answer.ts'

/** Gives a user the plan's allowance again, in the same period. */
export function resetCredits(
  database: Database,
  editor: string,
  userId: string,
  now: Date,
): Promise<Exclude<EditOutcome, { outcome: 'version_conflict' }>> {
  return oneAnswer(database, 'select firstline.reset_credits($1, $2, $3) as answer', [editor, userId, now])
}
