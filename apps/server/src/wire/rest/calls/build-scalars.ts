import type { Statement } from '#server/platform/database/database.ts'
import type { DatabaseFunction } from '../catalogue/database-function.ts'
import type { RestQuery } from '../grammar/query.ts'
import type { AnswerForm } from '../request/accept.ts'
import { RestError } from '../rest-error.ts'
import type { Scope } from '../sql/source.ts'
import { buildCsvText } from '../sql/build-body.ts'
import { bounded } from '../sql/complaint.ts'
import { statementOf } from '../sql/statement-of.ts'
import { CALL } from './build-call.ts'

interface Scalars {
  prefix: string
  query: RestQuery & { limit: number }
  form: AnswerForm
}

/** The statement of a call that gives values rather than rows: a set of them as a list, a single one by itself. */
export function buildScalars(called: DatabaseFunction, scalars: Scalars, scope: Scope): Statement {
  const { prefix, query, form } = scalars
  const { parameters } = scope
  refuseColumns(called, query)
  const limit = parameters.add(query.limit)
  const offset = parameters.add(query.offset)
  const found = `(select value from ${CALL} limit ${limit}::bigint offset ${offset}::bigint) as _rest_rows`
  return statementOf(
    `${prefix}select ${textOf(called, form)} as body, count(*) as rows, (select count(*) from ${CALL}) as total from ${found}`,
    scope,
  )
}

function textOf({ isSet, returns }: DatabaseFunction, form: AnswerForm): string {
  if (returns.kind === 'void') return "''"
  if (form.kind === 'csv') return buildCsvText("'pgrst_scalar'")
  // A single value is null, not missing, when there is none.
  const list = `coalesce(json_agg(value), '${isSet ? '[]' : '[null]'}')`
  return bounded(isSet ? `${list}::text` : `'[' || (${list}->0)::text || ']'`, list)
}

/** Values have no columns to filter, to order by or to select. */
function refuseColumns({ name }: DatabaseFunction, { conditions, order, select }: RestQuery): void {
  const [condition] = conditions
  const [item] = select.filter((each) => each.kind !== 'all')
  const column =
    condition?.kind === 'test'
      ? condition.field.column
      : item?.kind === 'field'
        ? item.field.column
        : order[0]?.field.column
  if (column === undefined && condition === undefined && item === undefined) return
  throw new RestError({
    status: 400,
    code: '42703',
    message: `column ${name}.${column ?? 'value'} does not exist`,
  })
}
