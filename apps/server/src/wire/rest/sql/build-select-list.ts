import { isToOne } from '../catalogue/catalogue.ts'
import type { AggregateItem, Field, Select, SelectItem } from '../grammar/query.ts'
import type { Table } from '../catalogue/catalogue.ts'
import { MAX_ROWS } from '../request/range.ts'
import { RestError } from '../rest-error.ts'
import { buildField } from './build-field.ts'
import { buildOrder } from './build-order.ts'
import { buildRelated } from './build-where.ts'
import { quoteName } from './identifiers.ts'
import { type EmbeddedRows, nameOf, type Scope, type Source } from './source.ts'

/** A value of the answer. `*` has no name of its own. */
interface Output {
  sql: string
  name: string | null
  /** What puts rows with equal values into one group; null for an aggregate. */
  key: string | null
}

export interface SelectList {
  list: string
  /** ` group by ...`; empty when every row stays one. */
  group: string
}

/**
 * The columns to give. `*` stays `*`: with rights on some columns only, PostgreSQL refuses it, and so do we.
 */
export function buildSelectList(source: Source, select: Select, scope: Scope): SelectList {
  const outputs = outputsOf(source, select, scope)
  const list = outputs
    .map(({ sql, name }) => (name === null ? sql : `${sql} as ${quoteName(name)}`))
    .join(', ')
  return { list, group: buildGroup(source, { select, outputs }) }
}

/** The same with a name for each column that no other has: `_rest_0`, `_rest_1`, ..., and the names that are meant. */
export function buildNumberedList(
  source: Source,
  select: Select,
  scope: Scope,
): SelectList & { names: readonly string[] } {
  const outputs = outputsOf(source, expandAll(source, select), scope)
  return {
    list: outputs.map(({ sql }, index) => `${sql} as ${quoteName(`_rest_${index}`)}`).join(', '),
    group: buildGroup(source, { select, outputs }),
    names: outputs.map(({ name }) => name ?? ''),
  }
}

/** Whether rows are put together, so that there are others than those of the table. */
export function isAggregated({ table }: Source, select: Select): boolean {
  return readCounts(table, select).some(({ kind }) => kind === 'aggregate')
}

/** `count` alone counts rows, in the form that PostgREST had before aggregates: where there is no such column. */
export function readCounts({ columns }: Table, select: Select): Select {
  const [item, ...others] = select
  if (item?.kind !== 'field' || others.length > 0) return select
  const { field, alias, cast } = item
  if (field.column !== 'count' || field.path.length > 0 || columns.has('count')) return select
  return [{ kind: 'aggregate', aggregate: 'count', field: null, fieldCast: null, alias, cast }]
}

function buildGroup(
  source: Source,
  { select, outputs }: { select: Select; outputs: readonly Output[] },
): string {
  if (!isAggregated(source, select)) return ''
  const keys = outputs.flatMap(({ key }) => key ?? [])
  return keys.length === 0 ? '' : ` group by ${keys.join(', ')}`
}

/** The columns to give, one by one. An embed of which nothing is asked is there to filter alone. */
function outputsOf(source: Source, select: Select, scope: Scope): Output[] {
  const isGrouped = isAggregated(source, select)
  const items = readCounts(source.table, isGrouped ? expandAll(source, select) : select)
  const outputs: Output[] = []
  for (const item of items) {
    const output = outputOf(source, item, { scope, isGrouped, position: outputs.length + 1 })
    if (output !== null) outputs.push(output)
  }
  return outputs
}

/** Every column of `*` by its name. */
function expandAll({ table }: Source, select: Select): Select {
  const all = [...table.columns.keys()].map((column): SelectItem => ({
    kind: 'field',
    field: { column, path: [] },
    alias: null,
    cast: null,
  }))
  return select.flatMap((item) => (item.kind === 'all' ? all : item))
}

interface Place {
  scope: Scope
  isGrouped: boolean
  /** By which the list's own value can be named in ` group by `. */
  position: number
}

function outputOf(source: Source, item: SelectItem, { scope, isGrouped, position }: Place): Output | null {
  if (item.kind === 'all') return { sql: `${source.alias}.*`, name: null, key: null }
  if (item.kind === 'aggregate') return aggregateOf(source, item, scope)
  if (item.kind === 'field') {
    const sql = buildField(source, item.field, scope)
    // A way into JSON has parameters, and in another place others.
    const key = item.field.path.length === 0 ? sql : String(position)
    return { sql: `${sql}${buildCast(item.cast, scope)}`, name: item.alias ?? lastName(item.field), key }
  }
  const rows = source.embeds.get(nameOf(item.embed))
  if (rows === undefined || item.embed.select.length === 0) return null
  // Values of type json are not comparable.
  const sql = `${buildEmbedded(source, rows, scope)}${isGrouped ? '::jsonb' : ''}`
  return { sql, name: nameOf(item.embed), key: String(position) }
}

function aggregateOf(source: Source, item: AggregateItem, scope: Scope): Output {
  const { aggregate, field, fieldCast, alias, cast } = item
  const value = field === null ? '*' : `${buildField(source, field, scope)}${buildCast(fieldCast, scope)}`
  const sql = `pg_catalog.${aggregate}(${value})${buildCast(cast, scope)}`
  return { sql, name: alias ?? aggregate, key: null }
}

function buildCast(cast: string | null, scope: Scope): string {
  return cast === null ? '' : `::${requireType(cast, scope)}`
}

/** Of a path, the last key that is no position. */
function lastName({ column, path }: Field): string {
  const key = path.findLast((step) => typeof step.key === 'string')?.key
  return key === undefined ? column : String(key)
}

const CAST = /^([^([]*)(\([\d, ]*\))?([^[]*)((?:\[\])*)$/

/** A type by the name of the catalogue: what the request wrote never gets into the statement, but for digits. */
function requireType(cast: string, { catalogue }: Scope): string {
  const [, start = '', modifiers = '', end = '', array = ''] = CAST.exec(cast) ?? []
  const name = `${start} ${end}`.trim().replaceAll(/\s+/g, ' ')
  const type = catalogue.types.get(name) ?? catalogue.types.get(name.toLowerCase())
  if (type !== undefined) return `${type}${modifiers}${array}`
  throw new RestError({ status: 400, code: '42704', message: `type "${cast}" does not exist` })
}

/** The rows that belong to a row: an object or null where there can be one, else a list. */
function buildEmbedded(source: Source, rows: EmbeddedRows, scope: Scope): string {
  const { order, limit, offset } = rows.query
  const { sql, inner } = buildRelated(source, rows, scope)
  const { list, group } = buildSelectList(inner, rows.embed.select, scope)
  const isOne = isToOne(rows.related.relationship)
  // As much as a whole answer may have: what a list keeps back, its own offset and limit reach.
  const most = Math.min(limit ?? MAX_ROWS, isOne ? 1 : MAX_ROWS)
  const skipped = offset === 0 ? '' : ` offset ${scope.parameters.add(offset)}::bigint`
  const ordered = buildOrder(inner, order, scope)
  const found = `(select ${list}${sql}${group}${ordered} limit ${scope.parameters.add(most)}::bigint${skipped}) as _rest_row`
  return isOne
    ? `(select row_to_json(_rest_row.*) from ${found})`
    : `(select coalesce(json_agg(_rest_row.*), '[]') from ${found})`
}
