import { RestError } from './rest-error.ts'

/** What every statement of the door answers: the rows as JSON, how many they are, and how many there would be. */
export interface RowsResult {
  body: string
  rows: number
  total: number | null
}

/** The single row of a body, without the array around it. */
export function requireSingle({ body, rows }: RowsResult): string {
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
