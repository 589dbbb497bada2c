import type { Database } from '@firstline/platform/database'
import type { Job } from '@firstline/platform/jobs'

const MINUTE = 60_000

/** A replica that is cut off for longer misses broadcasts. */
const BROADCAST_RETENTION = '1 minute'
/** Longer than any pause after which a replica is expected to resume. */
const REPLICA_RETENTION = '10 minutes'
/** The retention of `realtime.messages` in Supabase realtime. */
const MESSAGE_RETENTION = '3 days'

/** Removes expired channel data, by the database clock. */
export function clearChannelsJob(database: Database): Job {
  async function removeExpired(table: string, column: string, retention: string): Promise<number> {
    const [row] = await database.query<{ count: number }>(
      `with gone as (delete from realtime.${table} where ${column} < now() - $1::interval returning 1)
       select count(*)::int as count from gone`,
      [retention],
    )
    return row?.count ?? 0
  }
  return {
    name: 'clear-channels',
    everyMs: MINUTE,
    run: async () => {
      const messages = await removeExpired('messages', 'inserted_at', MESSAGE_RETENTION)
      // The embedded database has a single process, so there are no replicas.
      if (database.engine === 'embedded') {
        await database.query(TRUNCATE_MESSAGES)
        return { messages }
      }
      return {
        messages,
        broadcasts: await removeExpired('broadcasts', 'sent_at', BROADCAST_RETENTION),
        replicas: await removeExpired('replicas', 'seen_at', REPLICA_RETENTION),
      }
    },
  }
}

/** The embedded database has no autovacuum, and each policy check leaves about 250 bytes of dead rows. */
const TRUNCATE_MESSAGES = `do $$ begin
  if pg_relation_size('realtime.messages') > 4000000 and not exists (select from realtime.messages) then
    truncate realtime.messages;
  end if;
end $$`
