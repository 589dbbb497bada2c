import type { Statement } from '#server/platform/database/database.ts'
import type { AnswerForm } from './accept.ts'
import { buildBody, buildSelectList } from './build-select-list.ts'
import { buildWhere } from './build-where.ts'
import { columnName, tableName } from './identifiers.ts'
import { Parameters } from './parameters.ts'
import type { OrderItem, RestQuery } from './query.ts'
import { requireColumn } from './require-table.ts'
import type { Table } from './schema-cache.ts'

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
  // The same parameters serve the total, which knows no limit.
  const total = withTotal ? `(select count(*) from ${from}${where})` : 'null::bigint'
  const list = buildSelectList(table, query.select, from)
  return {
    sql: `with _rest_rows as (select ${list} from ${from}${where}${buildOrder(table, query.order)}${limit}${offset})
      select ${buildBody('_rest_rows', form.stripNulls)} as body, count(*) as rows, ${total} as total from _rest_rows`,
    params: parameters.values,
  }
}

function buildOrder(table: Table, order: readonly OrderItem[]): string {
  if (order.length === 0) return ''
  const items = order.map(({ column, direction, nulls }) => {
    const name = columnName(table, requireColumn(table, column))
    return `${name} ${direction}${nulls === null ? '' : ` nulls ${nulls}`}`
  })
  return ` order by ${items.join(', ')}`
}
