import type { Database } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs/index.ts'

const MINUTE = 60_000

/** A replica cut off for longer misses broadcasts. */
const BROADCASTS_KEPT = '1 minute'
/** A replica that was only paused comes back with all it had before this is over. */
const REPLICAS_KEPT = '10 minutes'
/** As long as a hosted project keeps what somebody puts into `realtime.messages`. */
const MESSAGES_KEPT = '3 days'

/** Removes what channels left behind in the database, by the database's own time. */
export function clearChannelsJob(database: Database): Job {
  async function remove(table: string, column: string, kept: string): Promise<number> {
    const [row] = await database.query<{ count: number }>(
      `with gone as (delete from realtime.${table} where ${column} < now() - $1::interval returning 1)
       select count(*)::int as count from gone`,
      [kept],
    )
    return row?.count ?? 0
  }
  return {
    name: 'clear-channels',
    everyMs: MINUTE,
    run: async () => {
      const messages = await remove('messages', 'inserted_at', MESSAGES_KEPT)
      // Nobody else has it open, and it has no other replicas.
      if (database.engine === 'embedded') {
        await database.query(GIVE_BACK_SPACE)
        return { messages }
      }
      return {
        messages,
        broadcasts: await remove('broadcasts', 'sent_at', BROADCASTS_KEPT),
        replicas: await remove('replicas', 'seen_at', REPLICAS_KEPT),
      }
    },
  }
}

/** Nothing vacuums there: what was put in to ask policies with, some 250 bytes a question, stays although it is gone. */
const GIVE_BACK_SPACE = `do $$ begin
  if pg_relation_size('realtime.messages') > 4000000 and not exists (select from realtime.messages) then
    truncate realtime.messages;
  end if;
end $$`
