import type { Database } from '#server/platform/database/database.ts'
import { oneAnswer } from './one-answer.ts'

/**
 * Switches testing mode. Switched on, no balance moves any more; switched off, the account is a free one whose period
 * begins now. Whether this account may have it is the caller's question. False without a profile.
 */
export function setTestingMode(
  database: Database,
  userId: string,
  enabled: boolean,
  now: Date,
): Promise<boolean> {
  return oneAnswer(database, 'select firstline.set_testing_mode($1, $2, $3) as answer', [
    userId,
    enabled,
    now,
  ])
}
