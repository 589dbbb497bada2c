import type { Database } from '@firstline/platform/database'
import { isUuid } from '@firstline/platform/is-uuid'
import type { SessionStatus, TokenSubject } from '@firstline/wire/gateway'

/** The session status of token holders, in their order, in one query. */
export async function readSessionStatuses(
  database: Database,
  holders: readonly TokenSubject[],
  now: Date,
): Promise<readonly SessionStatus[]> {
  if (holders.length === 0) return []
  const found = await database.query<{ isActive: boolean; isBanned: boolean; hasRequiredAal: boolean }>(
    `select u.id is not null and (u.banned_until is null or u.banned_until <= $4)
         and (h.session_id is null or s.id is not null) as "isActive",
       coalesce(u.banned_until > $4, false) as "isBanned",
       not auth.lacks_second_factor(h.user_id, h.aal) as "hasRequiredAal"
     from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as h (user_id, session_id, aal, place)
     left join auth.users u on u.id = h.user_id and u.deleted_at is null
     left join auth.sessions s on s.id = h.session_id and s.user_id = h.user_id
       and (s.not_after is null or s.not_after > $4)
     order by h.place`,
    [
      holders.map(({ userId }) => userId),
      holders.map(({ sessionId }) => (isUuid(sessionId) ? sessionId : null)),
      holders.map(({ aal }) => aal),
      now,
    ],
  )
  return holders.map(({ sessionId }, index) => {
    const { isActive = false, isBanned = false, hasRequiredAal = false } = found[index] ?? {}
    // A session id that is not a UUID matches no session.
    return { isActive: isActive && (sessionId === null || isUuid(sessionId)), isBanned, hasRequiredAal }
  })
}

export async function readSessionStatus(
  database: Database,
  holder: TokenSubject,
  now: Date,
): Promise<SessionStatus> {
  const [status] = await readSessionStatuses(database, [holder], now)
  return status ?? { isActive: false, isBanned: false, hasRequiredAal: false }
}
