import {
  type DatabaseFunction,
  type FunctionParameter,
  type FunctionResult,
  type Role,
  toColumn,
} from './catalog.ts'

/** The id of the schema `$1`, evaluated once in a statement. A missing schema has no rows rather than an error. */
export const SCHEMA_OID = '(select oid from pg_catalog.pg_namespace where nspname = $1::text)'

export interface FunctionRow {
  name: string
  volatility: string
  is_set: boolean
  /** The number of last parameters that have a default. */
  defaults: number
  result: string
  /** The table whose rows it returns, if in the same schema. */
  table: string | null
  executable_by: Role[]
  parameters: { mode: string; name: string; type: string; base: string; isVague: boolean }[]
  columns: { name: string; type: string; base: string }[]
}

/**
 * The functions of the schema, without aggregates, procedures, window functions and triggers. `parameters` includes
 * output parameters; `columns` are those of a composite result type. Without any name of a parameter, PostgREST leaves
 * out all functions but those with one parameter that takes a whole body (SchemaCache.hs, `callable`).
 */
export const SELECT_FUNCTIONS = `
  select p.proname as name, p.provolatile::text as volatility, p.proretset as is_set,
    p.pronargdefaults::integer as defaults, format_type(p.prorettype, -1) as result,
    (select c.relname from pg_catalog.pg_class c where c.oid = r.typrelid and c.relnamespace = p.pronamespace
      and c.relkind in ('r', 'v', 'm', 'p', 'f')) as "table",
    array(select o.rolname from pg_catalog.pg_roles o
      where o.rolname = any($2::text[]) and has_function_privilege(o.oid, p.oid, 'execute')) as executable_by,
    (select coalesce(json_agg(json_build_object(
        'mode', coalesce(p.proargmodes[a.position::integer]::text, 'i'),
        'name', coalesce(p.proargnames[a.position::integer], ''),
        'type', format_type(a.type, -1),
        'base', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), -1),
        'isVague', t.typtype = 'p') order by a.position), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (type, position)
      join pg_catalog.pg_type t on t.oid = a.type) as parameters,
    (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, -1),
        'base', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), -1)) order by a.attnum), '[]')
      from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
      where a.attrelid = r.typrelid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_catalog.pg_proc p
  join pg_catalog.pg_type d on d.oid = p.prorettype
  join pg_catalog.pg_type r on r.oid = coalesce(nullif(d.typbasetype, 0), d.oid)
  where p.pronamespace = ${SCHEMA_OID} and p.prokind = 'f'
    and (d.typtype <> 'p' or p.prorettype in ('void'::regtype, 'record'::regtype))
    and (p.pronargs = 0 or p.proargnames is not null or p.pronargs = 1 and p.proargtypes[0] in
      ('bytea'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype))
  order by p.proname, p.oid`

const VOLATILITIES: Record<string, DatabaseFunction['volatility']> = { i: 'immutable', s: 'stable' }

export function buildFunctions(
  rows: readonly FunctionRow[],
  schema: string,
): Map<string, DatabaseFunction[]> {
  const functions = new Map<string, DatabaseFunction[]>()
  for (const row of rows) {
    // A value of a request has no type from which PostgreSQL could resolve `anyelement`.
    if (row.parameters.some(({ mode, isVague }) => isVague && isInput(mode))) continue
    functions.set(row.name, [...(functions.get(row.name) ?? []), toFunction(row, schema)])
  }
  return functions
}

function toFunction(row: FunctionRow, schema: string): DatabaseFunction {
  return {
    schema,
    name: row.name,
    parameters: toParameters(row),
    volatility: VOLATILITIES[row.volatility] ?? 'volatile',
    isSet: row.is_set,
    returns: toResult(row),
    executableBy: new Set(row.executable_by),
  }
}

function toParameters({ parameters, defaults }: FunctionRow): FunctionParameter[] {
  const inputs = parameters.filter(({ mode }) => isInput(mode))
  return inputs.map(({ mode, name, type }, index) => ({
    name,
    type,
    isRequired: index < inputs.length - defaults,
    isVariadic: mode === 'v',
  }))
}

function toResult({ parameters, columns, result, table }: FunctionRow): FunctionResult {
  const outputs = parameters.filter(({ mode }) => 'obt'.includes(mode))
  const results = outputs.length > 0 ? outputs : columns
  if (results.length > 0) {
    const entries = results.map(({ name, type, base }, index) => {
      const columnName = name === '' ? `column${index + 1}` : name
      return [columnName, toColumn({ name: columnName, type, base, defaultValue: null })] as const
    })
    return { kind: 'rows', columns: new Map(entries), table: outputs.length > 0 ? null : table }
  }
  return { kind: result === 'void' ? 'void' : 'scalar' }
}

function isInput(mode: string): boolean {
  return 'ibv'.includes(mode)
}
