import type { Column, Table } from '../catalogue/catalogue.ts'
import { requireBodyColumn, requireColumn } from '../catalogue/require-table.ts'
import type { RestQuery } from '../grammar/query.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import type { Preferences } from '../request/prefer.ts'
import { BODY, buildOpenRecords, buildRecords } from './build-records.ts'
import { nameList, quoteName, qualifiedName } from './identifiers.ts'
import type { Parameters } from './parameters.ts'
import { SOURCE } from './source.ts'

export interface Insert {
  query: Pick<RestQuery, 'onConflict'>
  preferences: Pick<Preferences, 'resolution' | 'missing'>
  body: RowsBody
  /** Of a PUT: what the key must be. Rows with another one are left out. */
  key?: ReadonlyMap<string, string>
}

/** Counts the rows that a merging upsert found, in a setting of the transaction: what it wrote does not tell which is which. */
const FOUND = 'rest.found'
export const FOUND_ROWS = `coalesce(nullif(current_setting('${FOUND}', true), ''), '0')::bigint`

/** POST: an insert, or an upsert when the preference says so. Null without rows. */
export function buildInsert(table: Table, insert: Insert, parameters: Parameters): string | null {
  const { body, preferences } = insert
  if (body.rows.length === 0) return null
  const named = body.keys.map((key) => requireBodyColumn(table, key))
  const isDefaulting = preferences.missing === 'default'
  // What no row brings is left to the table, which then puts its default.
  const columns = isDefaulting
    ? named.filter(({ name }) => body.rows.some((row) => Object.hasOwn(row, name)))
    : named
  // A PUT brings its one row with its key: what can't be the row of the address is not written.
  if (insert.key !== undefined && (body.rows.length !== 1 || columns.length === 0)) return null
  const conflict = buildConflict(table, insert, columns)
  const target = `insert into ${qualifiedName(table)} as ${SOURCE}`
  if (columns.length === 0) {
    if (body.rows.length === 1) return `${target} default values${conflict}`
    return `${target} select from generate_series(1, ${parameters.add(body.rows.length)}::integer)${conflict}`
  }
  const values = isDefaulting
    ? buildOpenValues(columns, body, parameters)
    : `select ${nameList(
        columns.map(({ name }) => name),
        BODY,
      )} from ${buildRecords(columns, body, parameters)}`
  return `${target} (${nameList(columns.map(({ name }) => name))}) ${values}${buildKey(insert, parameters)}${conflict}`
}

function buildOpenValues(columns: readonly Column[], body: RowsBody, parameters: Parameters): string {
  const values = columns.map(({ name, defaultValue }) => {
    const value = `${BODY}.${quoteName(name)}`
    const isSometimesMissing = body.rows.some((row) => !Object.hasOwn(row, name))
    if (defaultValue === null || !isSometimesMissing) return value
    // The default as the catalogue has it, written by whoever made the table.
    return `case when _rest_sent.sent->${parameters.add(name)}::text is null then ${defaultValue} else ${value} end`
  })
  return `select ${values.join(', ')} from ${buildOpenRecords(columns, body, parameters)}`
}

function buildKey({ key, body }: Insert, parameters: Parameters): string {
  if (key === undefined) return ''
  const conditions = [...key].map(([name, value]) =>
    body.keys.includes(name) ? `${BODY}.${quoteName(name)} = ${parameters.add(value)}` : 'false',
  )
  return ` where ${conditions.join(' and ')}`
}

/** What an upsert compares; empty when there is nothing to compare, and it is an insert like any other. */
function conflictTarget(table: Table, { onConflict }: Insert['query']): readonly string[] {
  return (onConflict ?? table.primaryKey).map((name) => requireColumn(table, name).name)
}

function buildConflict(table: Table, { query, preferences }: Insert, columns: readonly Column[]): string {
  if (preferences.resolution === null) return ''
  const target = conflictTarget(table, query)
  if (target.length === 0) return ''
  const conflict = ` on conflict (${nameList(target)}) do`
  if (preferences.resolution === 'ignore-duplicates') return `${conflict} nothing`
  // What the rows agree on stays as it is: nobody needs the right to change a key in order to change what is under it.
  const others = columns.filter(({ name }) => !target.includes(name))
  const changes = (others.length > 0 ? others : columns).map(
    ({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`,
  )
  if (changes.length === 0) return `${conflict} nothing`
  const counted = `set_config('${FOUND}', (${FOUND_ROWS} + 1)::text, true) is not null`
  return `${conflict} update set ${changes.join(', ')} where ${counted}`
}
