import type { Database } from '#server/platform/database/database.ts'

export interface Column {
  name: string
  /** As SQL writes it, without length: safe to put into a statement, as it comes from the catalogue. */
  type: string
}

export interface Table {
  name: string
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
}

export interface SchemaCache {
  /** Undefined for a stranger, after looking at the database once more. */
  findTable(name: string): Promise<Table | undefined>
  /** The table as it is now. */
  reloadTable(name: string): Promise<Table | undefined>
}

/** The one schema that clients see. */
export const EXPOSED_SCHEMA = 'public'

// A name that isn't known is asked for again, but nobody gets to read the catalogue with every request.
const RELOAD_AT_MOST_EVERY_MS = 250

/** What tables and columns there are. Only names found here ever reach the text of a statement. */
export function createSchemaCache(database: Database): SchemaCache {
  let loading: Promise<Map<string, Table>> | undefined
  let loadedAt = 0

  function load(): Promise<Map<string, Table>> {
    loadedAt = performance.now()
    const current = readTables(database).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    loading = current
    return current
  }

  async function reloadTable(name: string): Promise<Table | undefined> {
    const isFresh = loading !== undefined && performance.now() - loadedAt < RELOAD_AT_MOST_EVERY_MS
    return (await (isFresh && loading ? loading : load())).get(name)
  }

  return {
    async findTable(name) {
      return (await (loading ?? load())).get(name) ?? reloadTable(name)
    },
    reloadTable,
  }
}

interface ColumnRow {
  table: string
  column: string
  type: string
  is_key: boolean
}

async function readTables(database: Database): Promise<Map<string, Table>> {
  const rows = await database.query<ColumnRow>(
    `select c.relname as "table", a.attname as "column",
            -- With -1 in place of the length, character(5) becomes bpchar rather than character(1).
            format_type(a.atttypid, -1) as type,
            coalesce(a.attnum = any(i.indkey::smallint[]), false) as is_key
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
     where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'p', 'f')
     order by c.relname, a.attnum`,
    [EXPOSED_SCHEMA],
  )
  const tables = new Map<string, ReturnType<typeof emptyTable>>()
  for (const { table: name, column, type, is_key: isKey } of rows) {
    const table = tables.get(name) ?? emptyTable(name)
    table.columns.set(column, { name: column, type })
    if (isKey) table.primaryKey.push(column)
    tables.set(name, table)
  }
  return tables
}

function emptyTable(name: string): { name: string; columns: Map<string, Column>; primaryKey: string[] } {
  return { name, columns: new Map(), primaryKey: [] }
}
