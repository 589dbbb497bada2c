import type { Database } from '@firstline/platform/database'
import type { WatchedColumn, DatabaseRole, WatchedTable } from './watched-table.ts'

/** The system catalog at one moment. */
export interface WatchedTables {
  /** By `tableKey`. */
  byName: ReadonlyMap<string, WatchedTable>
  /** Roles with BYPASSRLS. */
  bypassing: ReadonlySet<DatabaseRole>
  /** Equal for equal tables and roles. */
  fingerprint: string
}

interface ColumnRow {
  schema: string
  table: string
  is_watched: boolean
  has_owner: boolean
  has_row_security: boolean
  column: string
  type: string
  sql_type: string
  has_plain_equality: boolean
  key_position: number | null
  readers: DatabaseRole[]
}

export function tableKey(schema: string, name: string): string {
  return JSON.stringify([schema, name])
}

/** Reads tables, watched tables and column privileges from the system catalog. */
export async function readTables(database: Database): Promise<WatchedTables> {
  const [columns = [], roles = []] = await database.transaction<ColumnRow & { rolname: DatabaseRole }>([
    { sql: COLUMNS },
    { sql: "select rolname::text from pg_catalog.pg_roles where rolbypassrls and rolname = 'service_role'" },
  ])
  const byName = new Map<string, WatchedTable>()
  const rowsOf = Map.groupBy(columns, ({ schema, table }) => tableKey(schema, table))
  for (const [key, rows] of rowsOf) byName.set(key, toTable(rows))
  const bypassing = new Set(roles.map(({ rolname }) => rolname))
  return { byName, bypassing, fingerprint: JSON.stringify([columns, roles]) }
}

// The first argument of the trigger is the name of the owner column, empty if there is none.
const COLUMNS = `
  select n.nspname::text as schema, c.relname::text as "table", a.attname::text as "column", t.typname::text as type,
    format_type(a.atttypid, -1) as sql_type, c.relrowsecurity as has_row_security,
    w.oid is not null as is_watched,
    coalesce(length(w.tgargs) > 0 and get_byte(w.tgargs, 0) <> 0, false) as has_owner,
    coalesce(l.collisdeterministic, true) as has_plain_equality,
    array_position(i.indkey::smallint[], a.attnum) as key_position,
    array(
      select r.rolname::text from pg_catalog.pg_roles r
      where r.rolname in ('anon', 'authenticated', 'service_role')
        and has_schema_privilege(r.oid, n.oid, 'usage')
        and has_column_privilege(r.oid, c.oid, a.attnum, 'select')
    ) as readers
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_collation l on l.oid = a.attcollation
  left join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
  left join pg_catalog.pg_trigger w on w.tgrelid = c.oid and w.tgname = 'keep_change' and w.tgenabled <> 'D'
  where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
  order by n.nspname, c.relname, a.attnum`

function toTable(rows: readonly ColumnRow[]): WatchedTable {
  const [row] = rows
  if (!row) throw new Error('A table without columns was read')
  const columns = new Map(rows.map((each) => [each.column, toColumn(each)]))
  const key = rows
    .flatMap(({ column, key_position: position }) => (position === null ? [] : [{ column, position }]))
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ column }) => columns.get(column) ?? [])
  return {
    schema: row.schema,
    name: row.table,
    isWatched: row.is_watched,
    hasOwner: row.has_owner,
    hasRowSecurity: row.has_row_security,
    columns,
    key,
  }
}

function toColumn(row: ColumnRow): WatchedColumn {
  return {
    name: row.column,
    type: row.type,
    sqlType: row.sql_type,
    hasPlainEquality: row.has_plain_equality,
    readers: new Set(row.readers),
  }
}
