import { randomUUID } from 'node:crypto'
import { DatabaseError } from '@firstline/platform/database'
import { RestError } from '../rest-error.ts'
import { notSingleRow } from '../rows-result.ts'

/**
 * The largest response body. A body is in memory several times before it is sent, and a JavaScript string can't hold
 * half a gigabyte: a few columns of a few rows cast to `char(10000000)` would reach that.
 */
export const RESPONSE_MAX_BYTES = 64 * 1024 * 1024

// Random, so that no request can provoke an error message with this word.
const WORD = randomUUID()
const ERROR_BY_CHECK: Record<string, (rows: number) => RestError> = {
  single: notSingleRow,
  most: (rows) =>
    new RestError({
      status: 400,
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: `The query affects ${rows} rows`,
    }),
  large: () =>
    new RestError({
      status: 400,
      code: '54000',
      message: `The response is larger than ${RESPONSE_MAX_BYTES / 1024 / 1024} MB`,
      hint: 'Request fewer rows or columns.',
    }),
  put: () =>
    new RestError({
      status: 400,
      code: 'PGRST115',
      message: 'Payload values do not match URL in primary key column(s)',
    }),
}

/** An expression that fails with a message from which `parseFailedCheck` reads the failed check and a number. */
function buildFailure(check: 'single' | 'most' | 'put' | 'large', rows: string): string {
  return `('${WORD} ${check} ' || ${rows})::integer::text`
}

/** The error of a failed check; undefined for any other error. */
export function parseFailedCheck(error: unknown): RestError | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  const [, check = '', rows = ''] = new RegExp(`${WORD} (\\w+) (\\d+)`).exec(error.message) ?? []
  return ERROR_BY_CHECK[check]?.(Number(rows))
}

/**
 * `text`, which is made from `value`, or a failure when the value is too large. As an aggregate, it is computed once.
 */
export function limitStatementSize(text: string, value: string): string {
  const size = `pg_column_size(${value})`
  return `case when ${size} > ${RESPONSE_MAX_BYTES} then ${buildFailure('large', size)} else ${text} end`
}

/** How many rows a write or a call may affect. */
interface RowChecks {
  /** The response is a single object, so exactly one row is expected. */
  isSingle: boolean
  maxAffected: number | null
  /** A PUT must write exactly the row of its address. */
  isPut?: boolean
}

/**
 * Wraps the body in the checks. Only an error inside the statement rolls its writes back, so a failed check casts a text
 * to an integer.
 * @param rows the expression of the number of affected rows
 * @param shown that of the rows in the response
 */
export function addChecks(
  text: string,
  { isSingle, maxAffected, isPut = false }: RowChecks,
  { rows, shown }: { rows: string; shown: string },
): string {
  const checks = [
    ...(isPut ? [`when ${rows} <> 1 then ${buildFailure('put', rows)}`] : []),
    ...(maxAffected === null ? [] : [`when ${rows} > ${maxAffected} then ${buildFailure('most', rows)}`]),
    ...(isSingle ? [`when ${shown} <> 1 then ${buildFailure('single', shown)}`] : []),
  ]
  return checks.length === 0 ? text : `case ${checks.join(' ')} else ${text} end`
}
