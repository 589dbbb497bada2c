import { DatabaseError, type Statement } from '#server/platform/database/database.ts'
import { RestError } from '../rest-error.ts'
import { notSingle } from '../rows-result.ts'

const NOT_SINGLE = 'rows instead of one: '
const TOO_MANY = 'rows instead of fewer: '

interface Guard {
  /** Exactly one row is asked for. */
  isSingle: boolean
  /** The most rows there may be; null without a limit. */
  maxAffected: number | null
}

/**
 * Makes a statement fail when it gives another number of rows than was asked for: only an error inside the transaction
 * undoes what a call wrote. The error is that of a text that is no number.
 */
export function guardRows(statement: Statement, { isSingle, maxAffected }: Guard): Statement {
  const checks = [
    ...(maxAffected === null
      ? []
      : [`when rows > ${maxAffected} then (('${TOO_MANY}' || rows)::integer)::text`]),
    ...(isSingle ? [`when rows <> 1 then (('${NOT_SINGLE}' || rows)::integer)::text`] : []),
  ]
  if (checks.length === 0) return statement
  return {
    ...statement,
    sql: `select case ${checks.join(' ')} else body end as body, rows, total from (${statement.sql}) as _rest_result`,
  }
}

/** What a guard's complaint means; any other error as it is. */
export function explainGuard(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '22P02') return error
  const single = numberAfter(NOT_SINGLE, error.message)
  if (single !== null) return notSingle(single)
  const many = numberAfter(TOO_MANY, error.message)
  if (many === null) return error
  return new RestError({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${many} rows`,
  })
}

function numberAfter(marker: string, message: string): number | null {
  const rest = message.split(`"${marker}`)[1]
  return rest === undefined ? null : Number.parseInt(rest, 10)
}
