import type { Database } from '#server/platform/database/database.ts'
import type { Change } from './change.ts'
import { parseRow } from './parse-row.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** The most changes of one question, and so of one `take`. */
const PAGE = 500
/** About the most bytes of one; a single change may be larger. Readers pass them on to sockets, which hold only so much. */
const PAGE_BYTES = 4_000_000
/** What PostgreSQL has compressed is taken to be so much larger: to know would be to unpack it. */
const COMPRESSION = 20

/** How far a reader is: everything visible in `last` was given, and of what became visible until `until` the first ids. */
export interface Position {
  /** Since when the database has run without a crash. */
  run: string
  last: Snapshot
  /** Null between two looks. */
  until: Snapshot | null
  afterId: number
}

export interface Page {
  changes: Change[]
  /** Where the reader is once it has taken them. */
  next: Position
  /** Changes that this position has not seen are removed, or the database is an earlier state of itself. */
  isMissed: boolean
}

interface PageRow {
  run: string
  snapshot: string
  is_missed: boolean
  id: number | null
  /** How many there were to choose from; null where there is none. */
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

// After a crash the numbers of transactions that had done nothing lasting are given again, to others: what such a number
// did then looks as if it had been seen. A crash also takes PostgreSQL's statistics, whose beginning everybody may read.
const RUN = "coalesce(pg_stat_get_bgwriter_stat_reset_time()::text, '')"

// One statement, so that what is read and what is noted as seen are one snapshot. `not pg_visible_in_snapshot(xid, last)`
// is written as its two halves, which the index knows: a transaction that stays open for long costs nothing then.
const LOOK = `
  with look as (select coalesce($5::pg_snapshot, pg_current_snapshot()) as snapshot),
  found as (
    select c.*,
      coalesce(pg_column_size(c.record), 0) * case when pg_column_compression(c.record) is null then 1 else $7::int end
      + coalesce(pg_column_size(c.old_record), 0)
        * case when pg_column_compression(c.old_record) is null then 1 else $7::int end as bytes
    from realtime.changes c
    where (c.xid >= $1::xid8 or c.xid = any ($2::xid8[]))
      and pg_visible_in_snapshot(c.xid, (select snapshot from look)) and c.id > $3
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
  select ${RUN} as run, look.snapshot::text as snapshot,
    ${RUN} <> $8 or pg_snapshot_xmax(pg_current_snapshot()) < $1::xid8 or exists (
      select from realtime.horizons h
      where is_applied and pg_snapshot_xmax(h.snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
        and (pg_snapshot_xmax(h.snapshot) > $1::xid8
          or exists (select from unnest($2::xid8[]) x where pg_visible_in_snapshot(x, h.snapshot)))
    ) as is_missed,
    page.*
  from look left join page on true order by page.id`

/** The next changes of a reader. A look of more than one page ends in the snapshot it began with. */
export async function look(database: Database, { run, last, until, afterId }: Position): Promise<Page> {
  const params = [last.xmax, last.underWay, afterId, PAGE, until?.text ?? null, PAGE_BYTES, COMPRESSION, run]
  const rows = await database.query<PageRow>(LOOK, params)
  const [first] = rows
  if (!first) throw new Error('a look at the changes gave no row')
  const seen = until ?? readSnapshot(first.snapshot)
  const changes = rows.flatMap((row) => toChange(row))
  const isLast = changes.length < PAGE && changes.length === (first.found ?? 0)
  const next = isLast
    ? { run, last: seen, until: null, afterId: 0 }
    : { run, last, until: seen, afterId: changes.at(-1)?.id ?? 0 }
  return { changes, next, isMissed: first.is_missed }
}

/** Where a reader begins that wants everything committed from now on. */
export async function positionNow(database: Database): Promise<Position> {
  const sql = `select ${RUN} as run, pg_current_snapshot()::text as snapshot`
  const [row] = await database.query<Pick<PageRow, 'run' | 'snapshot'>>(sql)
  if (!row) throw new Error('the database gave no snapshot')
  return { run: row.run, last: readSnapshot(row.snapshot), until: null, afterId: 0 }
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
