import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import { isToOne } from '../schema-cache/catalog.ts'
import type { AggregateItem, FieldPath, Select, SelectItem } from '../grammar/query.ts'
import type { Table } from '../schema-cache/catalog.ts'
import { MAX_ROWS } from '../request/range.ts'
import { RestError } from '../rest-error.ts'
import { buildField } from './build-field.ts'
import { buildOrder } from './build-order.ts'
import { buildRelated } from './build-where.ts'
import { type EmbeddedRows, getEmbedName, type Scope, type Source } from './source.ts'

/** A column of the result. `name` is null for `*`. */
interface Output {
  sql: string
  name: string | null
  /** The expression in `group by`; null for an aggregate. */
  key: string | null
}

export interface SelectList {
  list: string
  /** ` group by ...`; empty when rows are not grouped. */
  group: string
}

/**
 * The select list. `*` stays `*`: PostgreSQL refuses it to a role with rights on some columns only, as in PostgREST.
 */
export function buildSelectList(source: Source, select: Select, scope: Scope): SelectList {
  const outputs = buildOutputs(source, select, scope)
  const list = outputs
    .map(({ sql, name }) => (name === null ? sql : `${sql} as ${quoteIdentifier(name)}`))
    .join(', ')
  return { list, group: buildGroup(source, { select, outputs }) }
}

/** The select list with unique names `_rest_0`, `_rest_1`, ..., and beside it the names of the response. */
export function buildNumberedList(
  source: Source,
  select: Select,
  scope: Scope,
): SelectList & { names: readonly string[] } {
  const outputs = buildOutputs(source, expandAll(source, select), scope)
  return {
    list: outputs.map(({ sql }, index) => `${sql} as ${quoteIdentifier(`_rest_${index}`)}`).join(', '),
    group: buildGroup(source, { select, outputs }),
    names: outputs.map(({ name }) => name ?? ''),
  }
}

/** Whether the result's rows are groups rather than rows of the table. */
export function isAggregated({ table }: Source, select: Select): boolean {
  return expandBareCount(table, select).some(({ kind }) => kind === 'aggregate')
}

/** `select=count` alone counts rows when the table has no such column: PostgREST's form before aggregate functions. */
export function expandBareCount({ columns }: Table, select: Select): Select {
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

/** An embed with an empty select list only filters, so it has no output. */
function buildOutputs(source: Source, select: Select, scope: Scope): Output[] {
  const isGrouped = isAggregated(source, select)
  const items = expandBareCount(source.table, isGrouped ? expandAll(source, select) : select)
  const outputs: Output[] = []
  for (const item of items) {
    const output = buildOutput(source, item, { scope, isGrouped, position: outputs.length + 1 })
    if (output !== null) outputs.push(output)
  }
  return outputs
}

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
  /** The position in the select list, from 1, for ` group by `. */
  position: number
}

function buildOutput(source: Source, item: SelectItem, { scope, isGrouped, position }: Place): Output | null {
  if (item.kind === 'all') return { sql: `${source.alias}.*`, name: null, key: null }
  if (item.kind === 'aggregate') return buildAggregate(source, item, scope)
  if (item.kind === 'field') {
    const sql = buildField(source, item.field, scope)
    // A JSON path has parameters. Repeated, it would get other numbers and be another expression to PostgreSQL.
    const key = item.field.path.length === 0 ? sql : String(position)
    return { sql: `${sql}${buildCast(item.cast, scope)}`, name: item.alias ?? lastName(item.field), key }
  }
  const rows = source.embeds.get(getEmbedName(item.embed))
  if (rows === undefined || item.embed.select.length === 0) return null
  // The type json has no equality operator, so it can't be grouped.
  const sql = `${buildEmbedded(source, rows, scope)}${isGrouped ? '::jsonb' : ''}`
  return { sql, name: getEmbedName(item.embed), key: String(position) }
}

function buildAggregate(source: Source, item: AggregateItem, scope: Scope): Output {
  const { aggregate, field, fieldCast, alias, cast } = item
  const value = field === null ? '*' : `${buildField(source, field, scope)}${buildCast(fieldCast, scope)}`
  const sql = `pg_catalog.${aggregate}(${value})${buildCast(cast, scope)}`
  return { sql, name: alias ?? aggregate, key: null }
}

function buildCast(cast: string | null, scope: Scope): string {
  return cast === null ? '' : `::${requireType(cast, scope)}`
}

/** The default name of a field: the last key of its path that is not an array position, else the column. */
function lastName({ column, path }: FieldPath): string {
  const key = path.findLast((step) => typeof step.key === 'string')?.key
  return key === undefined ? column : String(key)
}

const CAST = /^([^([]*)(\([\d, ]*\))?([^[]*)((?:\[\])*)$/

/** A type by its catalog name. Of the request's text only digits, commas and brackets enter the statement. */
function requireType(cast: string, { catalog }: Scope): string {
  const [, start = '', modifiers = '', end = '', array = ''] = CAST.exec(cast) ?? []
  const name = `${start} ${end}`.trim().replaceAll(/\s+/g, ' ')
  const type = catalog.types.get(name) ?? catalog.types.get(name.toLowerCase())
  if (type !== undefined) return `${type}${modifiers}${array}`
  throw new RestError({ status: 400, code: '42704', message: `type "${cast}" does not exist` })
}

/**
 * The related rows of a row: an object or null for a to-one relationship, else a list. PostgREST: Resource Embedding.
 */
function buildEmbedded(source: Source, rows: EmbeddedRows, scope: Scope): string {
  const { order, limit, offset } = rows.query
  const { sql, inner } = buildRelated(source, rows, scope)
  const { list, group } = buildSelectList(inner, rows.embed.select, scope)
  const isOne = isToOne(rows.related.relationship)
  // The same limit as for the response. Further rows are reachable by the embed's own offset and limit.
  const most = Math.min(limit ?? MAX_ROWS, isOne ? 1 : MAX_ROWS)
  const offsetSql = offset === 0 ? '' : ` offset ${scope.parameters.add(offset)}::bigint`
  const orderBy = buildOrder(inner, order, scope)
  const rowsSql = `(select ${list}${sql}${group}${orderBy} limit ${scope.parameters.add(most)}::bigint${offsetSql}) as _rest_row`
  return isOne
    ? `(select row_to_json(_rest_row.*) from ${rowsSql})`
    : `(select coalesce(json_agg(_rest_row.*), '[]') from ${rowsSql})`
}
