import type { Statement } from '@firstline/platform/database'
import type { DatabaseFunction } from '../schema-cache/catalog.ts'
import type { RestQuery } from '../grammar/query.ts'
import type { ResponseFormat } from '../request/accept.ts'
import { columnNotFound } from '../schema-cache/require-table.ts'
import type { Scope } from '../sql/source.ts'
import { buildCsvText } from '../sql/build-body.ts'
import { limitStatementSize } from '../sql/statement-checks.ts'
import { markStatement } from '../sql/mark-statement.ts'
import { CALL_ALIAS } from './build-call.ts'

interface Scalars {
  prefix: string
  query: RestQuery & { limit: number }
  format: ResponseFormat
}

/** The statement of a call that returns values rather than rows: a list for a set, else one value. */
export function buildScalars(callee: DatabaseFunction, scalars: Scalars, scope: Scope): Statement {
  const { prefix, query, format } = scalars
  const { parameters } = scope
  refuseColumns(callee, query)
  const limit = parameters.add(query.limit)
  const offset = parameters.add(query.offset)
  const found = `(select value from ${CALL_ALIAS} limit ${limit}::bigint offset ${offset}::bigint) as _rest_rows`
  return markStatement(
    `${prefix}select ${buildScalarBody(callee, format)} as body, count(*) as rows, (select count(*) from ${CALL_ALIAS}) as total from ${found}`,
    scope,
  )
}

function buildScalarBody({ isSet, returns }: DatabaseFunction, format: ResponseFormat): string {
  if (returns.kind === 'void') return "''"
  if (format.kind === 'csv') return buildCsvText("'pgrst_scalar'")
  // Without rows, a single value is null.
  const list = `coalesce(json_agg(value), '${isSet ? '[]' : '[null]'}')`
  return limitStatementSize(isSet ? `${list}::text` : `'[' || (${list}->0)::text || ']'`, list)
}

/** Refuses filters, orders and select lists: a value has no columns. */
function refuseColumns(callee: DatabaseFunction, { conditions, order, select }: RestQuery): void {
  const [condition] = conditions
  const [item] = select.filter((each) => each.kind !== 'all')
  const column =
    condition?.kind === 'test'
      ? condition.field.column
      : item?.kind === 'field'
        ? item.field.column
        : order[0]?.field.column
  if (column === undefined && condition === undefined && item === undefined) return
  throw columnNotFound(callee, column ?? 'value')
}
