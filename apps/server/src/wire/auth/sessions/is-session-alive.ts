import type { Database } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/is-uuid.ts'

export interface TokenHolder {
  userId: string
  /** Null for tokens that were made for no session. */
  sessionId: string | null
}

/**
 * Whether a token still stands for somebody: it lives on for a while after its session was ended, and after its user was
 * banned or deleted.
 */
export async function isSessionAlive(
  database: Database,
  { userId, sessionId }: TokenHolder,
  now: Date,
): Promise<boolean> {
  if (!isUuid(userId) || (sessionId !== null && !isUuid(sessionId))) return false
  const found = await database.query(
    `select 1 from auth.users u
     where u.id = $1 and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $3)
       and ($2::uuid is null or exists (
         select 1 from auth.sessions s
         where s.id = $2 and s.user_id = u.id and (s.not_after is null or s.not_after > $3)))`,
    [userId, sessionId, now],
  )
  return found.length > 0
}
