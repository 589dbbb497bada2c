import type { Database } from '@firstline/platform/database'
import type { RemotePresence } from './presence-topic.ts'

/** A presence of this replica as stored for the others; null removes it. */
export interface PresenceChange {
  channelId: string
  topic: string
  presence: RemotePresence | null
}

interface PresenceRow {
  channel_id: string
  topic: string
  key: string
  ref: string
  payload: string
}

/**
 * Database access for presence between replicas. Rows of a replica without a heartbeat for `leaseMs` milliseconds are
 * ignored.
 */
export function createPresenceStore(database: Database, replica: string, leaseMs: number) {
  const joinLiveReplicas = `join realtime.replicas on id = replica
    where replica <> $1 and seen_at > clock_timestamp() - $2 * interval '1 millisecond' and topic = any ($3)`

  return {
    /** Writes the changes in one transaction. */
    async write(changes: readonly PresenceChange[]): Promise<void> {
      const present = changes.flatMap(({ topic, presence }) => (presence ? [{ topic, ...presence }] : []))
      await database.transaction([
        {
          sql: 'delete from realtime.presences where channel_id = any ($1)',
          params: [changes.flatMap(({ channelId, presence }) => (presence ? [] : [channelId]))],
        },
        {
          sql: `insert into realtime.presences (channel_id, replica, topic, key, ref, payload)
            select channel_id, $1, topic, key, ref, payload
            from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality
              as given (channel_id, topic, key, ref, payload, place)
            order by place
            on conflict (channel_id) do update set ref = excluded.ref, payload = excluded.payload`,
          params: [
            replica,
            present.map(({ channelId }) => channelId),
            present.map(({ topic }) => topic),
            present.map(({ key }) => key),
            present.map(({ ref }) => ref),
            present.map(({ payload }) => JSON.stringify(payload)),
          ],
        },
      ])
    },

    /** Returns the presences of other replicas by topic, in the order of their first track. */
    async read(topics: readonly string[]): Promise<Map<string, RemotePresence[]>> {
      const rows = await database.query<PresenceRow>(
        `select channel_id, topic, key, ref, payload from realtime.presences ${joinLiveReplicas} order by tracked_at, channel_id`,
        [replica, leaseMs, topics],
      )
      const found = new Map<string, RemotePresence[]>(topics.map((topic) => [topic, []]))
      for (const { channel_id: channelId, topic, key, ref, payload } of rows) {
        found.get(topic)?.push({ channelId, key, ref, payload: JSON.parse(payload) })
      }
      return found
    },

    /** Returns only the refs by topic and channel, for a cheap comparison. */
    async readRefs(topics: readonly string[]): Promise<Map<string, Map<string, string>>> {
      const rows = await database.query<Pick<PresenceRow, 'channel_id' | 'topic' | 'ref'>>(
        `select channel_id, topic, ref from realtime.presences ${joinLiveReplicas}`,
        [replica, leaseMs, topics],
      )
      const found = new Map(topics.map((topic) => [topic, new Map<string, string>()]))
      for (const { channel_id: channelId, topic, ref } of rows) found.get(topic)?.set(channelId, ref)
      return found
    },
  }
}

export type PresenceStore = ReturnType<typeof createPresenceStore>
