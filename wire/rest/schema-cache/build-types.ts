import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'

/** Types that a select list may cast to: of `pg_catalog`, the schema and `public`, without composite types. */
export const SELECT_TYPES = `
  select n.nspname as schema, t.typname as name,
    -- Only for the fingerprint: a type dropped and recreated under its name invalidates prepared statements.
    t.oid as id
  from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  where n.nspname in ('pg_catalog', 'public', $1) and t.typisdefined and t.typcategory <> 'A' and t.typtype in ('b', 'd', 'e', 'r', 'm')
    -- A cast to these would reveal whether a name exists that the caller may not see.
    and t.typname !~ '^reg' and t.typname not in ('aclitem', 'cstring', 'name', 'refcursor')
    -- These are internal to PostgreSQL and have no input.
    and t.typname !~ '^pg_(node_tree|ndistinct|dependencies|mcv_list|brin_)' and t.typname <> 'gtsvector'
  order by t.oid`

/** SQL's names for types of the catalog. */
const ALIASES: Record<string, string> = {
  int: 'int4',
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  decimal: 'numeric',
  real: 'float4',
  float: 'float8',
  'double precision': 'float8',
  boolean: 'bool',
  'character varying': 'varchar',
  character: 'bpchar',
  char: 'bpchar',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
  'time with time zone': 'timetz',
}

/** Types by the names that a cast may use, with their qualified names. */
export function buildTypes(
  rows: readonly { schema: string; name: string }[],
  schema: string,
): Map<string, string> {
  // The order of the search path reversed: the last type of a name wins, so `pg_catalog`, then the schema, then
  // `public`.
  const path = ['public', schema, 'pg_catalog']
  const sorted = rows.toSorted((a, b) => path.lastIndexOf(a.schema) - path.lastIndexOf(b.schema))
  const types = new Map(
    sorted.map(({ schema, name }) => [name, `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`]),
  )
  for (const [alias, name] of Object.entries(ALIASES))
    types.set(alias, `"pg_catalog".${quoteIdentifier(name)}`)
  return types
}
