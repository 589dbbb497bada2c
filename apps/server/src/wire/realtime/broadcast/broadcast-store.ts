import type { Database } from '#server/platform/database/database.ts'
import type { Broadcast, BroadcastContent } from './broadcast.ts'

/** A peer cut off for longer is sent nothing: by then it is cleared away. */
const PEER_PATIENCE = '1 minute'
/** The most bytes of one look. A replica that was frozen finds a minute of everybody's, and leaves out the oldest. */
const LOOK_BYTES = 32_000_000

interface BroadcastRow {
  topic: string
  encoding: 'text' | 'json' | 'binary'
  event: string | null
  body: string | null
  bytes: Uint8Array | null
}

/** One look: everything committed since the last one, and from where the next one looks. */
export interface Look {
  snapshot: string
  broadcasts: Broadcast[]
  /** The others know of this replica, and send. */
  isKnown: boolean
}

/** The queries of broadcasts between replicas. */
export function broadcastStore(database: Database, replica: string) {
  return {
    /** Puts them in, in order; gives how many, which is none while there is no other replica. */
    async send(broadcasts: readonly Broadcast[]): Promise<number> {
      const rows = broadcasts.map(({ topic, content }) => ({ topic, ...toRow(content) }))
      const [row] = await database.query<{ count: number }>(
        `with sent as (
           insert into realtime.broadcasts (sender, topic, encoding, event, body, bytes)
           select $1, topic, encoding, event, body, bytes
           from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[]) with ordinality
             as given (topic, encoding, event, body, bytes, place)
           where exists (
             select from realtime.replicas where id <> $1 and seen_at > clock_timestamp() - $7::interval
           )
           order by place returning 1
         )
         select count(*)::int as count from sent`,
        [
          replica,
          rows.map(({ topic }) => topic),
          rows.map(({ encoding }) => encoding),
          rows.map(({ event }) => event),
          rows.map(({ body }) => body),
          rows.map(({ bytes }) => bytes),
          PEER_PATIENCE,
        ],
      )
      return row?.count ?? 0
    },

    /** From where the first look looks. */
    async snapshot(): Promise<string> {
      const [row] = await database.query<{ snapshot: string }>(
        'select pg_current_snapshot()::text as snapshot',
      )
      return row?.snapshot ?? ''
    },

    /**
     * What other replicas sent and this one did not see before. An increasing id as cursor would lose what commits
     * late; a snapshot names exactly the transactions that it knew. Those of one sender come in its order, since it
     * begins one when the last is committed.
     */
    async look(since: string): Promise<Look> {
      const rows = await database.query<
        { snapshot: string; is_known: boolean } & (BroadcastRow | Record<keyof BroadcastRow, null>)
      >(
        `select seen.snapshot::text as snapshot, exists (select from realtime.replicas where id = $2) as is_known, topic, encoding, event, body, bytes
         from (select pg_current_snapshot() as snapshot) as seen
         left join (
           select id, topic, encoding, event, body, bytes, sum(
             coalesce(octet_length(body), 0) + coalesce(octet_length(bytes), 0)
           ) over (order by id desc rows unbounded preceding) as bytes_from_here
           from realtime.broadcasts
           where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
             and sender <> $2
         ) as sent on bytes_from_here <= $3::int
         order by id`,
        [since, replica, LOOK_BYTES],
      )
      return {
        snapshot: rows[0]?.snapshot ?? since,
        isKnown: rows[0]?.is_known ?? false,
        broadcasts: rows.flatMap((row) =>
          row.topic === null ? [] : [{ topic: row.topic, content: toContent(row) }],
        ),
      }
    },
  }
}

export type BroadcastStore = ReturnType<typeof broadcastStore>

function toRow(content: BroadcastContent): Omit<BroadcastRow, 'topic'> {
  if (content.form === 'text') return { encoding: 'text', event: null, body: content.payload, bytes: null }
  const { event, payload } = content
  return payload.encoding === 'json'
    ? { encoding: 'json', event, body: toText(payload.bytes), bytes: null }
    : { encoding: 'binary', event, body: null, bytes: payload.bytes }
}

function toContent({ encoding, event, body, bytes }: BroadcastRow): BroadcastContent {
  if (encoding === 'text') return { form: 'text', payload: body ?? '{}' }
  const payload =
    encoding === 'json'
      ? ({ encoding, bytes: Buffer.from(body ?? 'null'), metadata: '' } as const)
      : ({ encoding, bytes: bytes ?? new Uint8Array(), metadata: '' } as const)
  return { form: 'frame', event: event ?? '', payload }
}

function toText({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString()
}
