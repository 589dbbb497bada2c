import { createHash } from 'node:crypto'
import type { Database } from '@firstline/platform/database'
import { buildRelationships, type ForeignKey } from './build-relationships.ts'
import { type Catalog, type Role, type Table, toColumn } from './catalog.ts'
import { type FunctionRow, SELECT_FUNCTIONS, buildFunctions, SCHEMA_OID } from './build-functions.ts'
import { buildTypes, SELECT_TYPES } from './build-types.ts'
import { traceViews, type ViewDefinition } from './trace-views.ts'

const ROLES: readonly Role[] = ['anon', 'authenticated', 'service_role']

interface TableRow {
  id: number
  name: string
  kind: string
  has_row_security: boolean
  visible_to: Role[]
  primary_key: number[]
  unique_keys: number[][]
  columns: ColumnRow[]
}

interface ColumnRow {
  position: number
  name: string
  type: string
  base: string
  default: string | null
}

const TABLES = `
  select c.oid as id, c.relname as name, c.relkind::text as kind, c.relrowsecurity as has_row_security,
    array(select r.rolname from pg_catalog.pg_roles r
      where r.rolname = any($2::text[]) and (has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')
        or has_any_column_privilege(r.oid, c.oid, 'select, insert, update')) order by r.rolname) as visible_to,
    coalesce((select i.indkey::smallint[] from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary),
      '{}') as primary_key,
    -- An index on an expression has 0 in place of a column. A partial index does not make all rows unique.
    coalesce((select json_agg(i.indkey::smallint[]) from pg_catalog.pg_index i
      where i.indrelid = c.oid and i.indisunique and i.indpred is null), '[]') as unique_keys,
    (select json_agg(json_build_object('position', a.attnum, 'name', a.attname,
        -- With -1 in place of the length, character(5) becomes bpchar rather than character(1).
        'type', format_type(a.atttypid, -1),
        'base', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), -1),
        'default', case
          when a.attgenerated <> '' then null
          when a.attidentity <> '' then
            -- Not pg_get_serial_sequence, which needs the right to use the schema.
            (select format('nextval(%L::regclass)', s.oid::regclass) from pg_catalog.pg_depend i
              join pg_catalog.pg_class s on s.oid = i.objid and s.relkind = 'S'
              where i.classid = 'pg_catalog.pg_class'::regclass and i.refclassid = i.classid and i.deptype = 'i'
                and i.refobjid = c.oid and i.refobjsubid = a.attnum)
          else pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_type t on t.oid = a.atttypid
      left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_catalog.pg_class c
  where c.relnamespace = ${SCHEMA_OID} and c.relkind in ('r', 'v', 'm', 'p', 'f')
  order by c.relname`

const FOREIGN_KEYS = `
  select k.conname as name, k.conrelid as "from", k.confrelid as "to",
    k.conkey as from_columns, k.confkey as to_columns
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class f on f.oid = k.conrelid and f.relnamespace = ${SCHEMA_OID}
  join pg_catalog.pg_class t on t.oid = k.confrelid and t.relnamespace = ${SCHEMA_OID}
  where k.contype = 'f' and k.conparentid = 0
  order by k.conname`

const VIEWS = `
  select r.ev_class as id, r.ev_action::text as action
  from pg_catalog.pg_rewrite r
  join pg_catalog.pg_class c on c.oid = r.ev_class and c.relnamespace = ${SCHEMA_OID}
  where c.relkind in ('v', 'm') and r.rulename = '_RETURN'
  order by r.ev_class`

const KINDS: Record<string, Table['kind']> = {
  r: 'table',
  v: 'view',
  m: 'materialized',
  p: 'partitioned',
  f: 'foreign',
}

/** Without a search path, names of types and sequences are qualified with their schemas. */
const NO_SEARCH_PATH = "select set_config('search_path', '', true)"

/** Loads the catalog in one transaction. Returns the former object when nothing has changed. */
export async function loadCatalog(
  database: Database,
  { schema, former }: { schema: string; former?: Catalog | undefined },
): Promise<Catalog> {
  const [, ...found] = await database.transaction([
    { sql: NO_SEARCH_PATH },
    { sql: TABLES, params: [schema, ROLES] },
    { sql: FOREIGN_KEYS, params: [schema] },
    { sql: VIEWS, params: [schema] },
    { sql: SELECT_TYPES, params: [schema] },
    { sql: SELECT_FUNCTIONS, params: [schema, ROLES] },
  ])
  const fingerprint = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 32)
  if (former?.fingerprint === fingerprint) return former
  const [tables = [], keys = [], views = [], types = [], functions = []] = found
  // Each list has the shape of its statement above.
  const rows = tables as unknown as TableRow[]
  const relationships = buildRelationships({
    tables: rows.map(toKeyedTable),
    foreignKeys: keys as unknown as ForeignKey[],
    traces: traceViews(views as unknown as ViewDefinition[]),
  })
  return {
    schema,
    fingerprint,
    tables: new Map(
      rows.map((row) => [
        row.name,
        { schema, ...toTable(row), relationships: relationships.get(row.id) ?? [] },
      ]),
    ),
    functions: buildFunctions(functions as unknown as FunctionRow[], schema),
    types: buildTypes(types as unknown as Parameters<typeof buildTypes>[0], schema),
  }
}

function toKeyedTable({
  id,
  name,
  kind,
  columns,
  primary_key: primaryKey,
  unique_keys: uniqueKeys,
}: TableRow) {
  return {
    id,
    name,
    isView: kind === 'v' || kind === 'm',
    primaryKey,
    uniqueKeys,
    columnNames: new Map((columns ?? []).map((column) => [column.position, column.name])),
  }
}

function toTable(row: TableRow): Omit<Table, 'schema' | 'relationships'> {
  const columns = row.columns ?? []
  const names = new Map(columns.map(({ position, name }) => [position, name]))
  return {
    name: row.name,
    kind: KINDS[row.kind] ?? 'table',
    columns: new Map(
      columns.map((column) => [column.name, toColumn({ ...column, defaultValue: column.default })]),
    ),
    primaryKey: row.primary_key.flatMap((position) => names.get(position) ?? []),
    hasRowSecurity: row.has_row_security,
    visibleTo: new Set(row.visible_to),
  }
}
