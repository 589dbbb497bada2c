import type { ResponseFormat } from './request/accept.ts'
import { RestError } from './rest-error.ts'

/** The one row that every read returns: the rows as text, their number, and their number without a limit. */
export interface RowsResult {
  body: string
  rows: number
  total: number | null
}

/**
 * The response body.
 * @throws {RestError} PGRST116 when a single object was requested and there is not exactly one row.
 */
export function formatRowsBody({ body, rows }: RowsResult, format: ResponseFormat): string {
  if (!format.isSingle) return body
  if (rows !== 1) throw notSingleRow(rows)
  return body.slice(1, -1)
}

export function notSingleRow(rows: number): RestError {
  return new RestError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  })
}
