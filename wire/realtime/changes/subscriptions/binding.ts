import { createHash } from 'node:crypto'
import type { Change } from '@firstline/platform/feed/change'
import { BindingError, type FilterCondition } from '../filter/condition.ts'
import { parseFilter } from '../filter/parse-filter.ts'

/** A parsed `postgres_changes` binding of a join. `*` means every schema, table or kind of change. */
export interface Binding {
  id: number
  event: '*' | Change['type']
  schema: string
  table: string
  conditions: readonly FilterCondition[]
  /** The selected columns; null for all. */
  select: readonly string[] | null
  /** True if it names one table, so that its columns can be checked. */
  isOfOneTable: boolean
  /** Equal for bindings that name the same columns. */
  columnsKey: string
}

type BindingParams = Readonly<Record<string, unknown>>

/**
 * Returns the id of a binding: equal for equal parameters on every replica, and never 0, because clients require a
 * truthy id.
 */
export function hashBinding(params: BindingParams): number {
  const { event, schema, table, filter, select } = params
  const text = JSON.stringify([event, schema, table, filter, select].map((value) => value ?? null))
  return createHash('sha256').update(text).digest().readInt32BE() & 0x7fffffff || 1
}

/** @throws {BindingError} */
export function parseBinding(params: BindingParams): Binding {
  const schema = readName(params, 'schema', 'public')
  const table = readName(params, 'table', '*')
  const filter = readName(params, 'filter', '')
  const conditions = filter === '' ? [] : parseFilter(filter)
  const isOfOneTable = table !== '*' && schema !== '*'
  if (conditions.length > 0 && !isOfOneTable) {
    throw new BindingError('a filter needs a table')
  }
  const select = parseSelect(params['select'] ?? null)
  return {
    id: hashBinding(params),
    event: parseEvent(params['event']),
    schema,
    table,
    conditions,
    select,
    isOfOneTable,
    columnsKey: JSON.stringify([isOfOneTable, select, conditions.map(({ column }) => column)]),
  }
}

function readName(params: BindingParams, key: string, otherwise: string): string {
  const value = params[key] ?? otherwise
  if (typeof value !== 'string') throw new BindingError(`${key} is no text`)
  return value === '' ? otherwise : value
}

function parseEvent(value: unknown): Binding['event'] {
  const event = typeof value === 'string' ? value.toUpperCase() : value
  if (event === '*' || event === 'INSERT' || event === 'UPDATE' || event === 'DELETE') return event
  throw new BindingError('event must be INSERT, UPDATE, DELETE or *')
}

function parseSelect(value: unknown): readonly string[] | null {
  if (value === null) return null
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) {
    throw new BindingError('select must be a list of columns')
  }
  return value.length === 0 || value.includes('*') ? null : value
}
