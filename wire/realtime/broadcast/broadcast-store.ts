import type { Database } from '@firstline/platform/database'
import type { Broadcast, BroadcastContent } from './broadcast.ts'

/** A peer that was not seen for longer receives nothing, because broadcasts are removed by then. */
const PEER_TIMEOUT = '1 minute'
/** Upper bound of one read. A replica that was frozen finds a minute of broadcasts and skips the oldest. */
const READ_MAX_BYTES = 32_000_000

interface BroadcastRow {
  topic: string
  encoding: 'text' | 'json' | 'binary'
  event: string | null
  body: string | null
  bytes: Uint8Array | null
}

/** The broadcasts committed since the last read, and the snapshot for the next one. */
export interface BroadcastPage {
  snapshot: string
  broadcasts: Broadcast[]
  /** This replica is registered, so others send to it. */
  isKnown: boolean
}

export function createBroadcastStore(database: Database, replica: string) {
  return {
    /** Inserts the broadcasts in order. Returns how many: zero while there is no other replica. */
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
          PEER_TIMEOUT,
        ],
      )
      return row?.count ?? 0
    },

    /** Returns the snapshot for the first read. */
    async snapshot(): Promise<string> {
      const [row] = await database.query<{ snapshot: string }>(
        'select pg_current_snapshot()::text as snapshot',
      )
      return row?.snapshot ?? ''
    },

    /**
     * Reads what other replicas sent since the snapshot. An increasing id as cursor would lose rows that commit late; a
     * snapshot names exactly the transactions it includes. A sender starts a transaction after its last one committed,
     * so its order holds.
     */
    async readSince(since: string): Promise<BroadcastPage> {
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
        [since, replica, READ_MAX_BYTES],
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

export type BroadcastStore = ReturnType<typeof createBroadcastStore>

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
