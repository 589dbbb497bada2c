import type { Change } from '#server/platform/feed/change.ts'
import type { Column, Table } from '../catalogue/watched-table.ts'

/** What a client gets of a change: these columns, or why there are none. */
export interface View {
  /** Equal for equal columns and errors. */
  key: string
  columns: readonly Column[]
  errors: readonly string[] | null
}

export const NO_KEY = 'Error 400: Bad Request, no primary key'
export const KEY_NOT_READABLE = 'Error 401: Unauthorized'
const TOO_LARGE = 'Error 413: Payload Too Large'

export function viewOf(columns: readonly Column[], error: string | null): View {
  const errors = error === null ? null : [error]
  return { key: JSON.stringify([columns.map(({ name }) => name), errors]), columns, errors }
}

/** The columns of an old row that clients may get: under row security only the key, since no policy judged it. */
export function oldRowOf({ oldRecord }: Change, table: Table): Change['oldRecord'] {
  if (oldRecord === null || !table.hasRowSecurity) return oldRecord
  return pick(oldRecord, table.key)
}

/** The payload's `data` as JSON text. */
export function presentChange(change: Change, table: Table, { columns, errors }: View): string {
  const { record } = change
  const oldRow = oldRowOf(change, table)
  const hasRows = errors === null
  // A key is there even where other columns were asked for: a row that is gone is known by nothing else.
  const old = oldRow && hasRows ? pick(oldRow, [...new Set([...table.key, ...columns])]) : undefined
  return JSON.stringify({
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.committedAt.toISOString(),
    type: change.type,
    columns: columns.map(({ name, type }) => ({ name, type })),
    record: record && hasRows ? pick(record, columns) : undefined,
    old_record: old,
    errors: errors ?? (change.isCut ? [TOO_LARGE] : null),
  })
}

function pick(row: Readonly<Record<string, unknown>>, columns: readonly Column[]): Record<string, unknown> {
  return Object.fromEntries(columns.flatMap(({ name }) => (name in row ? [[name, row[name]]] : [])))
}
