import type { Database } from '@firstline/platform/database'
import { isUuid } from '@firstline/platform/is-uuid'

/** A session as its owner may see it, without tokens. */
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
 * The user's sessions, most recently used first. Null when the calling session has ended: its access token is valid for
 * a while longer, and its holder may have been signed out for a reason.
 */
export async function listOwnSessions(
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

/** Ends one of the user's own sessions with its refresh tokens; false if the user has no such session. */
export async function endOwnSession(
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
