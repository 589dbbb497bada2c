import type { Statement } from '#server/platform/database/database.ts'
import type { Table } from '../catalogue/catalogue.ts'
import { requireColumn } from '../catalogue/require-table.ts'
import type { RestQuery } from '../grammar/query.ts'
import type { AnswerForm } from '../request/accept.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import type { Preferences } from '../request/prefer.ts'
import { buildBody } from './build-body.ts'
import { buildInsert, FOUND_ROWS } from './build-insert.ts'
import { buildOrder } from './build-order.ts'
import { readCounts } from './build-select-list.ts'
import { buildUpdate } from './build-update.ts'
import { buildWhere } from './build-where.ts'
import { nameList, quoteName, qualifiedName } from './identifiers.ts'
import { type Scope, SOURCE, type Source } from './source.ts'
import { statementOf } from './statement-of.ts'
import { withChecks } from './write-checks.ts'

export interface Write {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query: RestQuery
  preferences: Preferences
  form: AnswerForm
  /** Null for DELETE. */
  body: RowsBody | null
  /** Of a PUT: its key, by the filters of its address. */
  key?: ReadonlyMap<string, string>
}

/** What a write answers: besides the rows, how many of them a merging upsert found there already. */
export interface WriteResult {
  body: string
  rows: number
  found: number
}

const WRITTEN = '_rest_written'

/** The statement of a write. Its one row is a `WriteResult`. */
export function buildWrite(source: Source, write: Write, scope: Scope): Statement {
  const { table } = source
  const { preferences, form, method } = write
  const shown = preferences.return ?? 'minimal'
  // Naming no column in `returning` keeps a caller without the right to read able to write.
  const columns = shown === 'minimal' ? '1' : columnsToReturn(source, write, shown)
  const change = buildChange(source, write, scope)
  const nothing = `select ${columns}${shown === 'minimal' ? '' : ` from ${qualifiedName(table)} as ${SOURCE}`} where false`
  const written = `with ${WRITTEN} as (${change === null ? nothing : `${change} returning ${columns}`})`
  const { text, from } = buildAnswer(source, write, scope)
  const checks = { isSingle: form.isSingle, maxAffected: maxAffectedOf(write), isPut: method === 'PUT' }
  const rows = `(select count(*) from ${WRITTEN})`
  const found = method === 'POST' || method === 'PUT' ? FOUND_ROWS : '0'
  return statementOf(
    `${written} select ${withChecks(text, checks, rows)} as body, ${rows} as rows, ${found} as found, count(*) as shown from ${from}`,
    scope,
  )
}

/** What an insert touches is what it brings, so the preference says nothing there. */
export function maxAffectedOf({ method, preferences }: Pick<Write, 'method' | 'preferences'>): number | null {
  return method === 'PATCH' || method === 'DELETE' ? preferences.maxAffected : null
}

/** The text of the answer, as an aggregate over what it is made from. */
function buildAnswer(
  source: Source,
  { query, preferences, form }: Write,
  scope: Scope,
): { text: string; from: string } {
  if (preferences.return === 'representation') {
    const { list, group, text } = buildBody(source, { select: query.select, form }, scope)
    const order = buildOrder(source, query.order, scope)
    const limit = query.limit === null ? '' : ` limit ${scope.parameters.add(query.limit)}::bigint`
    const offset = query.offset === 0 ? '' : ` offset ${scope.parameters.add(query.offset)}::bigint`
    return {
      text,
      from: `(select ${list} from ${WRITTEN} as ${SOURCE}${group}${order}${limit}${offset}) as _rest_rows`,
    }
  }
  const { primaryKey } = source.table
  if (preferences.return !== 'headers-only' || primaryKey.length === 0) return { text: "''", from: WRITTEN }
  const key = primaryKey.map((name) => `${WRITTEN}.${quoteName(name)}::text`).join(', ')
  return { text: `coalesce(json_agg(json_build_array(${key})), '[]')::text`, from: WRITTEN }
}

/** Only what the answer is made from: rights on these columns are enough. */
function columnsToReturn(
  { table, embeds }: Source,
  { query }: Write,
  shown: 'headers-only' | 'representation',
): string {
  if (shown === 'headers-only')
    return table.primaryKey.length === 0 ? '1' : nameList(table.primaryKey, SOURCE)
  if (query.select.some(({ kind }) => kind === 'all')) return `${SOURCE}.*`
  const selected = readCounts(table, query.select).flatMap((item) =>
    item.kind === 'field' || item.kind === 'aggregate' ? (item.field?.column ?? []) : [],
  )
  const ordered = query.order.flatMap(({ relation, field }) => (relation === null ? field.column : []))
  const joined = [...embeds.values()].flatMap(({ related }) =>
    related.relationship.columns.map(([here]) => here),
  )
  const names = new Set([...selected, ...ordered, ...joined].map((name) => requireColumn(table, name).name))
  return names.size === 0 ? '1' : nameList([...names], SOURCE)
}

/** Null when there is nothing to write: no rows to insert, or no keys to set. */
function buildChange(source: Source, write: Write, scope: Scope): string | null {
  const { method, query, preferences, body, key } = write
  const { table } = source
  const where = () => buildWhere(source, query.conditions, scope)
  if (method === 'DELETE') return `delete from ${qualifiedName(table)} as ${SOURCE}${where()}`
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
