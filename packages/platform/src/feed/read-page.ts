import type { Database } from '../database/database.ts'
import type { Change } from './change.ts'
import { parseRow } from './parse-row.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** Maximum changes of one read, and so of one `take`. */
const PAGE_SIZE = 500
/** Approximate maximum bytes of one read; a single change may be larger. Limited because socket buffers are. */
const PAGE_BYTES = 4_000_000
/** Assumed compression factor, because the exact size would require decompression. */
const COMPRESSION_FACTOR = 20

/**
 * The position of a subscriber: everything visible in `last` was delivered, and of what became visible until `until`,
 * the ids up to `afterId`.
 */
export interface FeedPosition {
  /** Identifies the time since the last crash of the database. */
  epoch: string
  last: Snapshot
  /** Null unless a read has further pages. */
  until: Snapshot | null
  afterId: number
}

export interface FeedPage {
  changes: Change[]
  /** The position after this page. */
  next: FeedPosition
  /** Unread changes were removed, or the database was reset to an earlier state. */
  isMissed: boolean
}

interface PageRow {
  epoch: string
  snapshot: string
  is_missed: boolean
  id: number | null
  /** The number of candidate rows; null if there are none. */
  found: number | null
  schema_name: string
  table_name: string
  op: Change['type']
  record: string | null
  old_record: string | null
  owner: string | null
  is_cut: boolean
  at: Date
}

// After a crash, PostgreSQL reuses the ids of transactions that left no trace, and changes with such an id would count
// as read. A crash also resets the statistics, whose reset time is readable for every role.
const EPOCH = "coalesce(pg_stat_get_bgwriter_stat_reset_time()::text, '')"

// One statement, so that the result and the stored snapshot are consistent. `not pg_visible_in_snapshot(xid, last)` is
// written as two conditions that the index supports, so a long transaction costs nothing.
const READ_PAGE = `
  with read_at as (select coalesce($5::pg_snapshot, pg_current_snapshot()) as snapshot),
  found as (
    select c.*,
      coalesce(pg_column_size(c.record), 0) * case when pg_column_compression(c.record) is null then 1 else $7::int end
      + coalesce(pg_column_size(c.old_record), 0)
        * case when pg_column_compression(c.old_record) is null then 1 else $7::int end as bytes
    from realtime.changes c
    where (c.xid >= $1::xid8 or c.xid = any ($2::xid8[]))
      and pg_visible_in_snapshot(c.xid, (select snapshot from read_at)) and c.id > $3
    order by c.id limit $4
  ),
  counted as (
    select f.*, count(*) over () as found, sum(bytes) over (order by id rows unbounded preceding) - bytes as before
    from found f
  ),
  page as (
    select c.found::int, c.id, c.schema_name, c.table_name, c.op, c.record::text as record,
      c.old_record::text as old_record, c.owner, c.is_cut, c.at
    from counted c where before < $6::int
  )
  select ${EPOCH} as epoch, read_at.snapshot::text as snapshot,
    ${EPOCH} <> $8 or pg_snapshot_xmax(pg_current_snapshot()) < $1::xid8 or exists (
      select from realtime.horizons h
      where is_applied and pg_snapshot_xmax(h.snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
        and (pg_snapshot_xmax(h.snapshot) > $1::xid8
          or exists (select from unnest($2::xid8[]) x where pg_visible_in_snapshot(x, h.snapshot)))
    ) as is_missed,
    page.*
  from read_at left join page on true order by page.id`

/** Reads the next changes. All pages of a read use the snapshot of its first page. */
export async function readFeedPage(
  database: Database,
  { epoch, last, until, afterId }: FeedPosition,
): Promise<FeedPage> {
  const params = [
    last.xmax,
    last.underWay,
    afterId,
    PAGE_SIZE,
    until?.text ?? null,
    PAGE_BYTES,
    COMPRESSION_FACTOR,
    epoch,
  ]
  const rows = await database.query<PageRow>(READ_PAGE, params)
  const [first] = rows
  if (!first) throw new Error('the query of changes returned no row')
  const seen = until ?? readSnapshot(first.snapshot)
  const changes = rows.flatMap((row) => toChange(row))
  const isLast = changes.length < PAGE_SIZE && changes.length === (first.found ?? 0)
  const next = isLast
    ? { epoch, last: seen, until: null, afterId: 0 }
    : { epoch, last, until: seen, afterId: changes.at(-1)?.id ?? 0 }
  return { changes, next, isMissed: first.is_missed }
}

/** Returns the position from which everything committed from now on is delivered. */
export async function readCurrentPosition(database: Database): Promise<FeedPosition> {
  const sql = `select ${EPOCH} as epoch, pg_current_snapshot()::text as snapshot`
  const [row] = await database.query<Pick<PageRow, 'epoch' | 'snapshot'>>(sql)
  if (!row) throw new Error('the database returned no snapshot')
  return { epoch: row.epoch, last: readSnapshot(row.snapshot), until: null, afterId: 0 }
}

function toChange(row: PageRow): Change[] {
  if (row.id === null) return []
  return [
    {
      id: row.id,
      schema: row.schema_name,
      table: row.table_name,
      type: row.op,
      record: row.record === null ? null : parseRow(row.record),
      oldRecord: row.old_record === null ? null : parseRow(row.old_record),
      owner: row.owner,
      isCut: row.is_cut,
      committedAt: row.at,
    },
  ]
}
