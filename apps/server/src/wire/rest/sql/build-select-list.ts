import { isToOne } from '../catalogue/catalogue.ts'
import type { Field, Select, SelectItem } from '../grammar/query.ts'
import { MAX_ROWS } from '../request/range.ts'
import { RestError } from '../rest-error.ts'
import { buildField } from './build-field.ts'
import { buildOrder } from './build-order.ts'
import { buildRelated } from './build-where.ts'
import { quoteName } from './identifiers.ts'
import { type EmbeddedRows, nameOf, type Scope, type Source } from './source.ts'

/** A value of the answer. `*` has no name of its own. */
export interface Output {
  sql: string
  name: string | null
}

/**
 * The columns to give. `*` stays `*`: with rights on some columns only, PostgreSQL refuses it, and so do we.
 */
export function buildSelectList(source: Source, select: Select, scope: Scope): string {
  return outputsOf(source, select, scope)
    .map(({ sql, name }) => (name === null ? sql : `${sql} as ${quoteName(name)}`))
    .join(', ')
}

/** The columns to give, one by one. An embed of which nothing is asked is there to filter alone. */
export function outputsOf(source: Source, select: Select, scope: Scope): Output[] {
  return select.flatMap((item) => outputOf(source, item, scope) ?? [])
}

/** As `outputsOf`, with every column of `*` by its name. */
export function namedOutputsOf(
  source: Source,
  select: Select,
  scope: Scope,
): { sql: string; name: string }[] {
  const all = [...source.table.columns.keys()].map((column): SelectItem => ({
    kind: 'field',
    field: { column, path: [] },
    alias: null,
    cast: null,
  }))
  const named = select.flatMap((item) => (item.kind === 'all' ? all : item))
  return outputsOf(source, named, scope).map(({ sql, name }) => ({ sql, name: name ?? '' }))
}

function outputOf(source: Source, item: SelectItem, scope: Scope): Output | null {
  if (item.kind === 'all') return { sql: `${source.alias}.*`, name: null }
  if (item.kind === 'field') {
    const sql = buildField(source, item.field, scope)
    const cast = item.cast === null ? '' : `::${requireType(item.cast, scope)}`
    return { sql: `${sql}${cast}`, name: item.alias ?? lastName(item.field) }
  }
  const rows = source.embeds.get(nameOf(item.embed))
  if (rows === undefined || item.embed.select.length === 0) return null
  return { sql: buildEmbedded(source, rows, scope), name: nameOf(item.embed) }
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
  const list = buildSelectList(inner, rows.embed.select, scope)
  const isOne = isToOne(rows.related.relationship)
  // As much as a whole answer may have: what a list keeps back, its own offset and limit reach.
  const most = Math.min(limit ?? MAX_ROWS, isOne ? 1 : MAX_ROWS)
  const skipped = offset === 0 ? '' : ` offset ${scope.parameters.add(offset)}::bigint`
  const ordered = buildOrder(inner, order, scope)
  const found = `(select ${list}${sql}${ordered} limit ${scope.parameters.add(most)}::bigint${skipped}) as _rest_row`
  return isOne
    ? `(select row_to_json(_rest_row.*) from ${found})`
    : `(select coalesce(json_agg(_rest_row.*), '[]') from ${found})`
}
