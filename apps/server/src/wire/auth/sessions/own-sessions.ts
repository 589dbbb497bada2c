import type { Database } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/is-uuid.ts'

/** A session as its owner may see it: nothing in it opens anything. */
export interface OwnSession {
  id: string
  createdAt: Date
  lastUsedAt: Date
  userAgent: string | null
  address: string | null
}

export interface OwnSessions {
  sessions: OwnSession[]
  hasPassword: boolean
}

/**
 * Where a user is signed in, newest use first. Null when the session that asks has ended: its token lives on for a while,
 * and whoever has it may have been signed out for a reason.
 */
export async function listSessions(
  database: Database,
  { userId, sessionId, now }: { userId: string; sessionId: string | null; now: Date },
): Promise<OwnSessions | null> {
  const [sessions = [], [user] = []] = await database.transaction<OwnSession & { has_password: boolean }>([
    {
      sql: `select id, created_at as "createdAt", coalesce(refreshed_at, created_at) as "lastUsedAt",
          user_agent as "userAgent", host(ip) as address
        from auth.sessions where user_id = $1 and (not_after is null or not_after > $2)
        order by "lastUsedAt" desc, id`,
      params: [userId, now],
    },
    {
      sql: 'select encrypted_password is not null as has_password from auth.users where id = $1',
      params: [userId],
    },
  ])
  if (!user || !sessions.some(({ id }) => id === sessionId)) return null
  return { sessions, hasPassword: user.has_password }
}

/** Ends one of a user's own sessions, with its refresh tokens; false when it has none of that id. */
export async function endSession(
  database: Database,
  { userId, endedId, address, now }: { userId: string; endedId: string; address: string | null; now: Date },
): Promise<boolean> {
  if (!isUuid(endedId)) return false
  const ended = await database.query(
    `with ended as (delete from auth.sessions where id = $1 and user_id = $2 returning user_id)
     select auth.add_audit_entry('logout', user_id, $3, $4) from ended`,
    [endedId, userId, address, now],
  )
  return ended.length > 0
}
