import type { Statement } from '@firstline/platform/database'
import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import type { Table } from '../schema-cache/catalog.ts'
import { requireColumn } from '../schema-cache/require-table.ts'
import type { RestQuery } from '../grammar/query.ts'
import type { ResponseFormat } from '../request/accept.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import type { Preferences } from '../request/prefer.ts'
import { buildBody } from './build-body.ts'
import { buildInsert, SELECT_UPDATED_ROWS } from './build-insert.ts'
import { buildOrder } from './build-order.ts'
import { expandBareCount } from './build-select-list.ts'
import { buildUpdate } from './build-update.ts'
import { buildWhere } from './build-where.ts'
import { listNames, qualifyName } from './identifiers.ts'
import { type Scope, SOURCE_ALIAS, type Source } from './source.ts'
import { markStatement } from './mark-statement.ts'
import { addChecks } from './statement-checks.ts'

export interface Write {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query: RestQuery
  preferences: Preferences
  format: ResponseFormat
  /** Null for DELETE. */
  body: RowsBody | null
  /** For PUT: the key in the filters of the address. */
  key?: ReadonlyMap<string, string>
}

export interface WriteResult {
  body: string
  rows: number
  /** How many of the rows existed before a merging upsert. */
  updatedRows: number
}

const WRITTEN = '_rest_written'

/** The statement of a write. Its one row is a `WriteResult`. */
export function buildWrite(source: Source, write: Write, scope: Scope): Statement {
  const { table } = source
  const { preferences, format, method } = write
  const returning = preferences.return ?? 'minimal'
  // `returning 1` needs no select right, so a caller who may not read can still write.
  const columns = returning === 'minimal' ? '1' : columnsToReturn(source, write, returning)
  const change = buildChange(source, write, scope)
  const emptyRows = `select ${columns}${returning === 'minimal' ? '' : ` from ${qualifyName(table)} as ${SOURCE_ALIAS}`} where false`
  const writeCte = `with ${WRITTEN} as (${change === null ? emptyRows : `${change} returning ${columns}`})`
  const { text, from } = buildResponseBody(source, write, scope)
  const checks = { isSingle: format.isSingle, maxAffected: getMaxAffected(write), isPut: method === 'PUT' }
  const rows = `(select count(*) from ${WRITTEN})`
  const updatedRows = method === 'POST' || method === 'PUT' ? SELECT_UPDATED_ROWS : '0'
  return markStatement(
    `${writeCte} select ${addChecks(text, checks, { rows, shown: 'count(*)' })} as body, ${rows} as rows, ${updatedRows} as "updatedRows", count(*) as shown from ${from}`,
    scope,
  )
}

/**
 * Only PATCH and DELETE are limited: an insert affects exactly the rows of its body. PostgREST: Prefer header, Max
 * Affected.
 */
export function getMaxAffected({
  method,
  preferences,
}: Pick<Write, 'method' | 'preferences'>): number | null {
  return method === 'PATCH' || method === 'DELETE' ? preferences.maxAffected : null
}

/** The response body as an aggregate, and the relation it aggregates. */
function buildResponseBody(
  source: Source,
  { query, preferences, format }: Write,
  scope: Scope,
): { text: string; from: string } {
  if (preferences.return === 'representation') {
    const { list, group, text } = buildBody(source, { select: query.select, format }, scope)
    const order = buildOrder(source, query.order, scope)
    const limit = query.limit === null ? '' : ` limit ${scope.parameters.add(query.limit)}::bigint`
    const offset = query.offset === 0 ? '' : ` offset ${scope.parameters.add(query.offset)}::bigint`
    return {
      text,
      from: `(select ${list} from ${WRITTEN} as ${SOURCE_ALIAS}${group}${order}${limit}${offset}) as _rest_rows`,
    }
  }
  const { primaryKey } = source.table
  if (preferences.return !== 'headers-only' || primaryKey.length === 0) return { text: "''", from: WRITTEN }
  const key = primaryKey.map((name) => `${WRITTEN}.${quoteIdentifier(name)}::text`).join(', ')
  return { text: `coalesce(json_agg(json_build_array(${key})), '[]')::text`, from: WRITTEN }
}

/** Only the columns that the response needs, so that select rights on these are enough. */
function columnsToReturn(
  { table, embeds }: Source,
  { query }: Write,
  returning: 'headers-only' | 'representation',
): string {
  if (returning === 'headers-only')
    return table.primaryKey.length === 0 ? '1' : listNames(table.primaryKey, SOURCE_ALIAS)
  if (query.select.some(({ kind }) => kind === 'all')) return `${SOURCE_ALIAS}.*`
  const selected = expandBareCount(table, query.select).flatMap((item) =>
    item.kind === 'field' || item.kind === 'aggregate' ? (item.field?.column ?? []) : [],
  )
  const ordered = query.order.flatMap(({ relation, field }) => (relation === null ? field.column : []))
  const joined = [...embeds.values()].flatMap(({ related }) =>
    related.relationship.columns.map(([here]) => here),
  )
  const names = new Set([...selected, ...ordered, ...joined].map((name) => requireColumn(table, name).name))
  return names.size === 0 ? '1' : listNames([...names], SOURCE_ALIAS)
}

/** Null when there is nothing to write: no rows to insert, or no keys to set. */
function buildChange(source: Source, write: Write, scope: Scope): string | null {
  const { method, query, preferences, body, key } = write
  const { table } = source
  const where = () => buildWhere(source, query.conditions, scope)
  if (method === 'DELETE') return `delete from ${qualifyName(table)} as ${SOURCE_ALIAS}${where()}`
  if (body === null) throw new Error(`${method} needs a body`)
  if (method === 'PATCH') return buildUpdate(table, body, { where, parameters: scope.parameters })
  const insert =
    key === undefined
      ? { query, preferences, body }
      : {
          query: { onConflict: [...key.keys()] },
          preferences: { ...preferences, resolution: MERGE },
          body,
          key,
        }
  return buildInsert(table, insert, scope.parameters)
}

const MERGE = 'merge-duplicates' as const

export function isUpsert(table: Table, { method, query, preferences }: Write): boolean {
  return (
    method === 'POST' && preferences.resolution !== null && (query.onConflict ?? table.primaryKey).length > 0
  )
}
