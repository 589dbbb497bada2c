import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import type { Column, Table } from '../schema-cache/catalog.ts'
import { requireBodyColumn, requireColumn } from '../schema-cache/require-table.ts'
import type { RestQuery } from '../grammar/query.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import type { Preferences } from '../request/prefer.ts'
import { BODY_ALIAS, buildRecordsWithSent, buildRecords } from './build-records.ts'
import { listNames, qualifyName } from './identifiers.ts'
import type { Parameters } from '@firstline/platform/database/parameters'
import { SOURCE_ALIAS } from './source.ts'

export interface Insert {
  query: Pick<RestQuery, 'onConflict'>
  preferences: Pick<Preferences, 'resolution' | 'missing'>
  body: RowsBody
  /** For PUT: the key that the row must have. Rows with another key are left out. */
  key?: ReadonlyMap<string, string>
}

/**
 * Counts the existing rows of a merging upsert, in a setting of the transaction: `returning` does not say which rows
 * were updated.
 */
const UPDATED_ROWS = 'rest.updated_rows'
export const SELECT_UPDATED_ROWS = `coalesce(nullif(current_setting('${UPDATED_ROWS}', true), ''), '0')::bigint`

/** POST: an insert, or an upsert with `Prefer: resolution`. Null without rows. PostgREST: Tables and Views, Upsert. */
export function buildInsert(table: Table, insert: Insert, parameters: Parameters): string | null {
  const { body, preferences } = insert
  if (body.rows.length === 0) return null
  const bodyColumns = body.keys.map((key) => requireBodyColumn(table, key))
  const isDefaulting = preferences.missing === 'default'
  // A column that is in no row is left out of the insert, so the table's default applies.
  const columns = isDefaulting
    ? bodyColumns.filter(({ name }) => body.rows.some((row) => Object.hasOwn(row, name)))
    : bodyColumns
  // A PUT has exactly one row, that of the address. Anything else is not written, and the PUT check then fails.
  if (insert.key !== undefined && (body.rows.length !== 1 || columns.length === 0)) return null
  const conflict = buildConflict(table, insert, columns)
  const target = `insert into ${qualifyName(table)} as ${SOURCE_ALIAS}`
  if (columns.length === 0) {
    if (body.rows.length === 1) return `${target} default values${conflict}`
    return `${target} select from generate_series(1, ${parameters.add(body.rows.length)}::integer)${conflict}`
  }
  const values = isDefaulting
    ? buildOpenValues(columns, body, parameters)
    : `select ${listNames(
        columns.map(({ name }) => name),
        BODY_ALIAS,
      )} from ${buildRecords(columns, body, parameters)}`
  return `${target} (${listNames(columns.map(({ name }) => name))}) ${values}${buildKey(insert, parameters)}${conflict}`
}

function buildOpenValues(columns: readonly Column[], body: RowsBody, parameters: Parameters): string {
  const values = columns.map(({ name, defaultValue }) => {
    const value = `${BODY_ALIAS}.${quoteIdentifier(name)}`
    const isSometimesMissing = body.rows.some((row) => !Object.hasOwn(row, name))
    if (defaultValue === null || !isSometimesMissing) return value
    // The default expression comes from the catalog, so it is trusted SQL of the table's owner.
    return `case when _rest_sent.sent->${parameters.add(name)}::text is null then ${defaultValue} else ${value} end`
  })
  return `select ${values.join(', ')} from ${buildRecordsWithSent(columns, body, parameters)}`
}

function buildKey({ key, body }: Insert, parameters: Parameters): string {
  if (key === undefined) return ''
  const conditions = [...key].map(([name, value]) =>
    body.keys.includes(name) ? `${BODY_ALIAS}.${quoteIdentifier(name)} = ${parameters.add(value)}` : 'false',
  )
  return ` where ${conditions.join(' and ')}`
}

/** The conflict target of an upsert. When empty, the upsert is a plain insert. */
function conflictTarget(table: Table, { onConflict }: Insert['query']): readonly string[] {
  return (onConflict ?? table.primaryKey).map((name) => requireColumn(table, name).name)
}

function buildConflict(table: Table, { query, preferences }: Insert, columns: readonly Column[]): string {
  if (preferences.resolution === null) return ''
  const target = conflictTarget(table, query)
  if (target.length === 0) return ''
  const conflict = ` on conflict (${listNames(target)}) do`
  if (preferences.resolution === 'ignore-duplicates') return `${conflict} nothing`
  // Key columns are not updated, so the caller needs no update right on them.
  const others = columns.filter(({ name }) => !target.includes(name))
  const changes = (others.length > 0 ? others : columns).map(
    ({ name }) => `${quoteIdentifier(name)} = excluded.${quoteIdentifier(name)}`,
  )
  if (changes.length === 0) return `${conflict} nothing`
  const countUpdated = `set_config('${UPDATED_ROWS}', (${SELECT_UPDATED_ROWS} + 1)::text, true) is not null`
  return `${conflict} update set ${changes.join(', ')} where ${countUpdated}`
}
