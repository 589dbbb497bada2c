import type { Database } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/is-uuid.ts'

/** Which of these sessions still stand for somebody, as `isSessionAlive` says of one token's. */
export async function aliveSessions(
  database: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const asked = sessionIds.filter((id) => isUuid(id))
  if (asked.length === 0) return new Set()
  const found = await database.query<{ id: string }>(
    `select s.id from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = any($1::uuid[]) and (s.not_after is null or s.not_after > $2)
       and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $2)`,
    [asked, now],
  )
  return new Set(found.map(({ id }) => id))
}
