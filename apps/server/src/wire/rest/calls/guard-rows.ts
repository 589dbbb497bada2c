import type { Statement } from '#server/platform/database/database.ts'
import { complaint } from '../sql/complaint.ts'

interface Guard {
  /** Exactly one row is asked for. */
  isSingle: boolean
  /** The most rows there may be; null without a limit. */
  maxAffected: number | null
}

/** Makes a statement fail, and so undoes the call, when it gives another number of rows than was asked for. */
export function guardRows(statement: Statement, { isSingle, maxAffected }: Guard): Statement {
  const checks = [
    ...(maxAffected === null ? [] : [`when rows > ${maxAffected} then ${complaint('most', 'rows')}`]),
    ...(isSingle ? [`when rows <> 1 then ${complaint('single', 'rows')}`] : []),
  ]
  if (checks.length === 0) return statement
  const body = `case ${checks.join(' ')} else body end`
  return { ...statement, sql: `select ${body} as body, rows, total from (${statement.sql}) as _rest_result` }
}
