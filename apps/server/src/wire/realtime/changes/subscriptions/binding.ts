import { createHash } from 'node:crypto'
import type { Change } from '#server/platform/feed/change.ts'
import { BindingFault, type Condition } from '../filter/condition.ts'
import { parseFilter } from '../filter/parse-filter.ts'

/** One `postgres_changes` of a join, understood. `*` stands for every schema, every table, every kind of change. */
export interface Binding {
  id: number
  event: '*' | Change['type']
  schema: string
  table: string
  conditions: readonly Condition[]
  /** The columns asked for; null asks for all. */
  select: readonly string[] | null
  /** It names one table: what it says of columns must be true of that. */
  isOfOneTable: boolean
  /** Equal for bindings that name the same columns. */
  columnsKey: string
}

type Asked = Readonly<Record<string, unknown>>

/**
 * A number for a binding: the same for the same parameters, on every replica, and never 0, which clients take for
 * none.
 */
export function bindingId(asked: Asked): number {
  const { event, schema, table, filter, select } = asked
  const text = JSON.stringify([event, schema, table, filter, select].map((value) => value ?? null))
  return createHash('sha256').update(text).digest().readInt32BE() & 0x7fffffff || 1
}

/** @throws {BindingFault} */
export function parseBinding(asked: Asked): Binding {
  const schema = nameOf(asked, 'schema', 'public')
  const table = nameOf(asked, 'table', '*')
  const filter = nameOf(asked, 'filter', '')
  const conditions = filter === '' ? [] : parseFilter(filter)
  const isOfOneTable = table !== '*' && schema !== '*'
  if (conditions.length > 0 && !isOfOneTable) {
    throw new BindingFault('a filter needs a table')
  }
  const select = selectOf(asked['select'] ?? null)
  return {
    id: bindingId(asked),
    event: eventOf(asked['event']),
    schema,
    table,
    conditions,
    select,
    isOfOneTable,
    columnsKey: JSON.stringify([isOfOneTable, select, conditions.map(({ column }) => column)]),
  }
}

function nameOf(asked: Asked, key: string, otherwise: string): string {
  const value = asked[key] ?? otherwise
  if (typeof value !== 'string') throw new BindingFault(`${key} is no text`)
  return value === '' ? otherwise : value
}

function eventOf(value: unknown): Binding['event'] {
  const event = typeof value === 'string' ? value.toUpperCase() : value
  if (event === '*' || event === 'INSERT' || event === 'UPDATE' || event === 'DELETE') return event
  throw new BindingFault('event must be INSERT, UPDATE, DELETE or *')
}

function selectOf(value: unknown): readonly string[] | null {
  if (value === null) return null
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) {
    throw new BindingFault('select must be a list of columns')
  }
  return value.length === 0 || value.includes('*') ? null : value
}
