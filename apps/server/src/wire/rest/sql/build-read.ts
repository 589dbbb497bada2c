import type { Statement } from '#server/platform/database/database.ts'
import type { AnswerForm } from '../request/accept.ts'
import { buildOrder } from './build-order.ts'
import { buildBody, buildSelectList } from './build-select-list.ts'
import { buildWhere } from './build-where.ts'
import { tableName } from './identifiers.ts'
import { Parameters } from './parameters.ts'
import type { RestQuery } from '../old-grammar/query.ts'
import type { Table } from '../catalogue/schema-cache.ts'

/** The statement of a GET. Its one row is a `RowsResult`. */
export function buildRead(
  table: Table,
  query: RestQuery,
  { form, withTotal }: { form: AnswerForm; withTotal: boolean },
): Statement {
  const parameters = new Parameters()
  const from = tableName(table)
  const where = buildWhere(table, query.filters, parameters)
  const limit = query.limit === null ? '' : ` limit ${parameters.add(query.limit)}::bigint`
  const offset = query.offset === 0 ? '' : ` offset ${parameters.add(query.offset)}::bigint`
  const order = buildOrder(table, query.order, from)
  // The same parameters serve the total, which knows no limit.
  const total = withTotal ? `(select count(*) from ${from}${where})` : 'null::bigint'
  const list = buildSelectList(table, query.select, from)
  return {
    sql: `with _rest_rows as (select ${list} from ${from}${where}${order}${limit}${offset})
      select ${buildBody('_rest_rows', form.stripNulls)} as body, count(*) as rows, ${total} as total from _rest_rows`,
    params: parameters.values,
  }
}
