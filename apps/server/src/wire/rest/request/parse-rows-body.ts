import { RestError } from '../rest-error.ts'

/** The rows a body brings. `text` is always an array and goes to PostgreSQL as it was sent, exact numbers and all. */
export interface RowsBody {
  text: string
  rows: readonly Record<string, unknown>[]
  keys: readonly string[]
}

/**
 * @param columns restricts the keys, and lifts the rule that all rows must have the same ones
 * @throws {RestError} PGRST102.
 */
export function parseRowsBody(text: string, columns: readonly string[] | null): RowsBody {
  const value = parse(text)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isRow)) throw unreadableBody('Body is not an array of objects')
  const keys = columns ?? Object.keys(rows[0] ?? {})
  const isEven = rows.every(
    (row) => Object.keys(row).length === keys.length && keys.every((key) => key in row),
  )
  if (columns === null && !isEven) throw unreadableBody('All object keys must match')
  return { text: Array.isArray(value) ? text : `[${text}]`, rows, keys }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadableBody('Empty or invalid json', cause)
  }
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unreadableBody(message: string, cause?: unknown): RestError {
  return new RestError({ status: 400, code: 'PGRST102', message, cause })
}
