import type { AnswerForm } from './request/accept.ts'
import { RestError } from './rest-error.ts'

/** What every statement of the door answers: the rows as text, how many they are, and how many there would be. */
export interface RowsResult {
  body: string
  rows: number
  total: number | null
}

/** The body as it goes out. @throws {RestError} PGRST116 when one row was asked for and it is not exactly one. */
export function bodyOf({ body, rows }: RowsResult, form: AnswerForm): string {
  if (!form.isSingle) return body
  if (rows !== 1) throw notSingle(rows)
  return body.slice(1, -1)
}

export function notSingle(rows: number): RestError {
  return new RestError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  })
}
