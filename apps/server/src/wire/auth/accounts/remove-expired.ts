import type { Database } from '#server/platform/database/database.ts'

const DAY_MS = 86_400_000

/**
 * For how long what can no longer be used is kept, which leaves time to say why it was refused. Refresh tokens that were
 * used stay as long as their session: that is how a stolen one is noticed.
 */
const KEPT: readonly { table: string; since: string; days: number }[] = [
  { table: 'auth.sessions', since: 'not_after', days: 1 },
  { table: 'auth.flow_state', since: 'created_at', days: 1 },
  { table: 'auth.mfa_challenges', since: 'created_at', days: 1 },
  { table: 'auth.one_time_tokens', since: 'created_at', days: 7 },
]

/** Removes up to `limit` rows of each kind that are long over; gives the most it removed of one kind. */
export async function removeExpired(database: Database, limit: number, now: Date): Promise<number> {
  const counts = await database.transaction<{ removed: number }>(
    KEPT.map(({ table, since, days }) => ({
      sql: `with gone as (
          delete from ${table} where id in (
            select id from ${table} where ${since} < $1 order by ${since} limit $2 for update skip locked
          ) returning 1
        ) select count(*) as removed from gone`,
      params: [new Date(now.getTime() - days * DAY_MS), limit],
    })),
  )
  return Math.max(...counts.map(([row]) => row?.removed ?? 0))
}
