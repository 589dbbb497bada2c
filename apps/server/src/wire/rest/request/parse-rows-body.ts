import { parseCsv } from './parse-csv.ts'
import { parseJson } from './parse-json.ts'
import { unacceptableType, unreadableBody } from './unreadable-body.ts'

/** The rows a body brings. `text` is always an array and goes to PostgreSQL as it was sent, exact numbers and all. */
export interface RowsBody {
  text: string
  rows: readonly Record<string, unknown>[]
  keys: readonly string[]
}

/**
 * @param columns restricts the keys, and lifts the rule that all rows must have the same ones
 * @param type the body's media type: JSON, CSV or a form
 * @throws {RestError} PGRST102.
 */
export function parseRowsBody(
  text: string,
  columns: readonly string[] | null,
  type = 'application/json',
): RowsBody {
  if (type === 'text/csv') return ofRows(rowsOfCsv(text), columns)
  if (type === 'application/x-www-form-urlencoded') return ofRows([rowOfForm(text)], columns)
  if (type !== 'application/json' && !type.startsWith('application/vnd.pgrst.')) throw unacceptableType(type)
  const value = parseJson(text)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isRow)) throw unreadableBody('Body is not an array of objects')
  return { text: Array.isArray(value) ? text : `[${text}]`, rows, keys: keysOf(rows, columns) }
}

function keysOf(rows: readonly Record<string, unknown>[], columns: readonly string[] | null): string[] {
  const keys = columns === null ? Object.keys(rows[0] ?? {}) : [...columns]
  const isEven = rows.every(
    (row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  )
  if (columns === null && !isEven) throw unreadableBody('All object keys must match')
  return keys
}

function ofRows(rows: readonly Record<string, unknown>[], columns: readonly string[] | null): RowsBody {
  return { text: JSON.stringify(rows), rows, keys: keysOf(rows, columns) }
}

/** The first line has the names. A field is a text, and `NULL` is null; an empty one is an empty text. */
function rowsOfCsv(text: string): Record<string, unknown>[] {
  const [names, ...lines] = parseCsv(text)
  if (names === undefined) throw unreadableBody('CSV has no line of names')
  if (new Set(names).size < names.length) throw unreadableBody('CSV names a column twice')
  if (lines.some((line) => line.length !== names.length)) {
    throw unreadableBody('All lines must have same number of fields')
  }
  return lines.map((line) =>
    // Made by entries: a column may be called `__proto__` without being one.
    Object.fromEntries(names.map((name, index) => [name, line[index] === 'NULL' ? null : line[index]])),
  )
}

function rowOfForm(text: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(text))
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
