import { readBody } from '@firstline/platform/read-body'
import { readMediaType } from './media-type.ts'
import { parseCsv } from './parse-csv.ts'
import { isRecord } from '@firstline/platform/is-record'
import { parseJson } from './parse-json.ts'
import { unacceptableMediaType, invalidBody } from './body-errors.ts'

/** The rows of a body. `text` is always a JSON array, with the values as sent, so PostgreSQL gets exact numbers. */
export interface RowsBody {
  text: string
  rows: readonly Record<string, unknown>[]
  keys: readonly string[]
}

/** @throws {RestError} PGRST102, {RequestError} body_too_large. */
export async function readRowsBody(request: Request, columns: readonly string[] | null): Promise<RowsBody> {
  return parseRowsBody(await readBody(request), columns, readMediaType(request))
}

/**
 * Parses the body of a write. PostgREST: Tables and Views, Insert, Bulk Insert, Specifying Columns.
 * @param columns restricts the keys; rows then need not have the same keys
 * @param type the body's media type: JSON, CSV or a form
 * @throws {RestError} PGRST102.
 */
function parseRowsBody(text: string, columns: readonly string[] | null, type: string): RowsBody {
  if (type === 'text/csv') return fromRows(rowsFromCsv(text), columns)
  if (type === 'application/x-www-form-urlencoded') return fromRows([rowFromForm(text)], columns)
  if (type !== 'application/json' && !type.startsWith('application/vnd.pgrst.'))
    throw unacceptableMediaType(type)
  const value = parseJson(text)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isRecord)) throw invalidBody('Body is not an array of objects')
  return { text: Array.isArray(value) ? text : `[${text}]`, rows, keys: resolveKeys(rows, columns) }
}

function resolveKeys(rows: readonly Record<string, unknown>[], columns: readonly string[] | null): string[] {
  const keys = columns === null ? Object.keys(rows[0] ?? {}) : [...columns]
  const isEven = rows.every(
    (row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  )
  if (columns === null && !isEven) throw invalidBody('All object keys must match')
  return keys
}

function fromRows(rows: readonly Record<string, unknown>[], columns: readonly string[] | null): RowsBody {
  return { text: JSON.stringify(rows), rows, keys: resolveKeys(rows, columns) }
}

/** The first line has the names. `NULL` is null; an empty field is an empty text. PostgREST: Bulk Insert. */
function rowsFromCsv(text: string): Record<string, unknown>[] {
  const [names, ...lines] = parseCsv(text)
  if (names === undefined) throw invalidBody('CSV has no line of names')
  if (new Set(names).size < names.length) throw invalidBody('CSV names a column twice')
  if (lines.some((line) => line.length !== names.length)) {
    throw invalidBody('All lines must have same number of fields')
  }
  return lines.map((line) =>
    // From entries, because a column may be named `__proto__`.
    Object.fromEntries(names.map((name, index) => [name, line[index] === 'NULL' ? null : line[index]])),
  )
}

function rowFromForm(text: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(text))
}
