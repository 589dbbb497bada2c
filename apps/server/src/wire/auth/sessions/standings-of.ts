import type { Database } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import type { Standing, TokenHolder } from '#server/wire/gateway/index.ts'

/** What the tokens of these holders are still worth, in their order; asked once for all. */
export async function standingsOf(
  database: Database,
  holders: readonly TokenHolder[],
  now: Date,
): Promise<readonly Standing[]> {
  if (holders.length === 0) return []
  const found = await database.query<{ isAlive: boolean; isFullySignedIn: boolean }>(
    `select u.id is not null and (h.session_id is null or s.id is not null) as "isAlive",
       not auth.lacks_second_factor(h.user_id, h.aal) as "isFullySignedIn"
     from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as h (user_id, session_id, aal, place)
     left join auth.users u on u.id = h.user_id and u.deleted_at is null
       and (u.banned_until is null or u.banned_until <= $4)
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
  return holders.map(({ sessionId }, place) => {
    const { isAlive = false, isFullySignedIn = false } = found[place] ?? {}
    // A session that nobody can have made is none.
    return { isAlive: isAlive && (sessionId === null || isUuid(sessionId)), isFullySignedIn }
  })
}

/** The same for one token. */
export async function standingOf(database: Database, holder: TokenHolder, now: Date): Promise<Standing> {
  const [standing] = await standingsOf(database, [holder], now)
  return standing ?? { isAlive: false, isFullySignedIn: false }
}
