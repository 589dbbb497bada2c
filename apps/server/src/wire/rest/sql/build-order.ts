import { quoteName } from './identifiers.ts'
import type { OrderItem } from '../old-grammar/query.ts'
import { requireColumn } from '../catalogue/require-table.ts'
import type { Table } from '../catalogue/schema-cache.ts'

/** The order of rows taken from `source`, which has the table's columns; empty without one. */
export function buildOrder(table: Table, order: readonly OrderItem[], source: string): string {
  if (order.length === 0) return ''
  const items = order.map(({ column, direction, nulls }) => {
    const name = `${source}.${quoteName(requireColumn(table, column).name)}`
    return `${name} ${direction}${nulls === null ? '' : ` nulls ${nulls}`}`
  })
  return ` order by ${items.join(', ')}`
}
