import { quoteName, tableName } from './identifiers.ts'
import type { Parameters } from './parameters.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import type { Preferences } from '../request/prefer.ts'
import type { RestQuery } from '../old-grammar/query.ts'
import { requireBodyColumn } from '../catalogue/require-table.ts'
import { notImplemented } from '../rest-error.ts'
import type { Column, Table } from '../catalogue/schema-cache.ts'

export interface Insert {
  query: RestQuery
  preferences: Preferences
  body: RowsBody
}

/** POST: an insert, or an upsert when the preference says so. Null without rows. */
export function buildInsert(table: Table, insert: Insert, parameters: Parameters): string | null {
  const { body } = insert
  if (body.rows.length === 0) return null
  const columns = body.keys.map((key) => requireBodyColumn(table, key))
  const conflict = buildConflict(table, insert, columns)
  if (columns.length === 0) {
    if (body.rows.length > 1) throw notImplemented('Inserting several rows of defaults')
    return `insert into ${tableName(table)} default values${conflict}`
  }
  const names = columns.map((column) => quoteName(column.name)).join(', ')
  return `insert into ${tableName(table)} (${names}) select ${names} from ${buildRecords(columns, body, parameters)}${conflict}`
}

/** The body as a table of its own, each value read by PostgreSQL as its column's type. */
export function buildRecords(columns: readonly Column[], body: RowsBody, parameters: Parameters): string {
  const types = columns.map((column) => `${quoteName(column.name)} ${column.type}`).join(', ')
  return `json_to_recordset(${parameters.add(body.text)}::json) as _rest_body(${types})`
}

function buildConflict(table: Table, { query, preferences }: Insert, columns: readonly Column[]): string {
  if (preferences.resolution === null) return ''
  const target = (query.onConflict ?? table.primaryKey).map((name) => requireBodyColumn(table, name).name)
  if (target.length === 0) return ''
  const conflict = ` on conflict (${target.map(quoteName).join(', ')}) do`
  if (preferences.resolution === 'ignore-duplicates') return `${conflict} nothing`
  // What the rows agree on stays as it is: nobody needs the right to change a key in order to change what is under it.
  const others = columns.filter(({ name }) => !target.includes(name))
  const changes = (others.length > 0 ? others : columns).map(
    ({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`,
  )
  return `${conflict} ${changes.length === 0 ? 'nothing' : `update set ${changes.join(', ')}`}`
}
