import type { Database } from '#server/platform/database/database.ts'

/** Removes up to `limit` messages: of the outbox after a week, sent and given up ones after a month. Gives how many. */
export async function removeOldMessages(database: Database, limit: number, now: Date): Promise<number> {
  const [row] = await database.query<{ removed: number }>(
    'select firstline.remove_old_messages($1, $2) as removed',
    [limit, now],
  )
  return row?.removed ?? 0
}
