/** Types that a select list may cast to: of PostgreSQL itself, of the schema and of `public`, but no row types. */
export const TYPES = `
  select n.nspname as schema, t.typname as name,
    -- Not read, but a type that was made anew under its name is another one to statements that are kept.
    t.oid as id
  from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  where n.nspname in ('pg_catalog', 'public', $1) and t.typisdefined and t.typcategory <> 'A' and t.typtype in ('b', 'd', 'e', 'r', 'm')
    -- Some would answer whether a name exists that nobody is shown.
    and t.typname !~ '^reg' and t.typname not in ('aclitem', 'cstring', 'name', 'refcursor')
    -- Others are what PostgreSQL keeps its own notes in, and can't be written.
    and t.typname !~ '^pg_(node_tree|ndistinct|dependencies|mcv_list|brin_)' and t.typname <> 'gtsvector'
  order by t.oid`

/** The names SQL itself has for types of the catalogue. */
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

/** The types by the names a cast may write, each with how SQL writes it beyond doubt. */
export function readTypes(
  rows: readonly { schema: string; name: string }[],
  schema: string,
): Map<string, string> {
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
  // As on the search path, of one name the last counts: PostgreSQL's own, then the schema's, then that of `public`.
  const path = ['public', schema, 'pg_catalog']
  const sorted = rows.toSorted((a, b) => path.lastIndexOf(a.schema) - path.lastIndexOf(b.schema))
  const types = new Map(sorted.map(({ schema, name }) => [name, `${quote(schema)}.${quote(name)}`]))
  for (const [alias, name] of Object.entries(ALIASES)) types.set(alias, `"pg_catalog".${quote(name)}`)
  return types
}
