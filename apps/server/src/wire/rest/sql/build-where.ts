import { columnName } from './identifiers.ts'
import type { Parameters } from './parameters.ts'
import type { Comparison, Filter, IsValue } from '../old-grammar/query.ts'
import { requireColumn } from '../catalogue/require-table.ts'
import type { Table } from '../catalogue/schema-cache.ts'

const OPERATORS: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
}

const IS: Record<IsValue, string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
}

/** The filters as a condition, all of them joined by `and`; empty without filters. */
export function buildWhere(table: Table, filters: readonly Filter[], parameters: Parameters): string {
  if (filters.length === 0) return ''
  return ` where ${filters.map((filter) => buildCondition(table, filter, parameters)).join(' and ')}`
}

function buildCondition(table: Table, filter: Filter, parameters: Parameters): string {
  const column = columnName(table, requireColumn(table, filter.column))
  const condition = `${column} ${buildTest(filter, parameters)}`
  return filter.isNegated ? `not (${condition})` : condition
}

// Parameters have no type of their own: PostgreSQL reads each as the column's.
function buildTest(filter: Filter, parameters: Parameters): string {
  switch (filter.operator) {
    case 'is':
      return IS[filter.value]
    case 'in':
      return `= any(${parameters.add(filter.values)})`
    case 'like':
    case 'ilike':
      return `${filter.operator} ${parameters.add(filter.value.replaceAll('*', '%'))}`
    default:
      return `${OPERATORS[filter.operator]} ${parameters.add(filter.value)}`
  }
}
