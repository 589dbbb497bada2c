import type { Database } from '../database/database.ts'

/**
 * Removes up to `limit` messages: those of the outbox after a week, sent and failed ones after a month. Returns how
 * many.
 */
export async function removeOldMessages(database: Database, limit: number, now: Date): Promise<number> {
  const [row] = await database.query<{ removed: number }>(
    'select firstline.remove_old_messages($1, $2) as removed',
    [limit, now],
  )
  return row?.removed ?? 0
}
