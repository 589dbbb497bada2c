import type { Change } from '@firstline/platform/feed/change'
import type { WatchedColumn, WatchedTable } from '../catalog/watched-table.ts'

/** What a client receives of a change: these columns, or the errors instead. */
export interface View {
  /** Equal for equal columns and errors. */
  key: string
  columns: readonly WatchedColumn[]
  errors: readonly string[] | null
}

export const NO_KEY = 'Error 400: Bad Request, no primary key'
export const KEY_NOT_READABLE = 'Error 401: Unauthorized'
const TOO_LARGE = 'Error 413: Payload Too Large'

export function createView(columns: readonly WatchedColumn[], error: string | null): View {
  const errors = error === null ? null : [error]
  return { key: JSON.stringify([columns.map(({ name }) => name), errors]), columns, errors }
}

/** Returns the readable part of the old row: only the key under row security, since no policy is checked for it. */
export function getReadableOldRow({ oldRecord }: Change, table: WatchedTable): Change['oldRecord'] {
  if (oldRecord === null || !table.hasRowSecurity) return oldRecord
  return pick(oldRecord, table.key)
}

/** Returns the payload's `data` as JSON text. */
export function serializeChange(change: Change, table: WatchedTable, { columns, errors }: View): string {
  const { record } = change
  const oldRow = getReadableOldRow(change, table)
  const hasRows = errors === null
  // The key is always included, because a deleted row has no other identification.
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

function pick(
  row: Readonly<Record<string, unknown>>,
  columns: readonly WatchedColumn[],
): Record<string, unknown> {
  return Object.fromEntries(columns.flatMap(({ name }) => (name in row ? [[name, row[name]]] : [])))
}
