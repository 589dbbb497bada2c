import { isToOne } from '../schema-cache/catalog.ts'
import type { OrderItem } from '../grammar/query.ts'
import { RestError } from '../rest-error.ts'
import { buildField } from './build-field.ts'
import { buildRelated } from './build-where.ts'
import { findEmbed, notEmbedded, type Scope, type Source } from './source.ts'

/** ` order by ...`, or empty. PostgREST: Tables and Views, Ordering; Resource Embedding, Top-level Ordering. */
export function buildOrder(source: Source, order: readonly OrderItem[], scope: Scope): string {
  if (order.length === 0) return ''
  const items = order.map((item) => {
    const nulls = item.nulls === null ? '' : ` nulls ${item.nulls}`
    return `${buildKey(source, item, scope)} ${item.direction}${nulls}`
  })
  return ` order by ${items.join(', ')}`
}

function buildKey(source: Source, { relation, field }: OrderItem, scope: Scope): string {
  if (relation === null) return buildField(source, field, scope)
  const rows = findEmbed(source, relation)
  if (rows === undefined) throw notEmbedded(relation)
  if (!isToOne(rows.related.relationship)) {
    throw new RestError({
      status: 400,
      code: 'PGRST118',
      message: `A related order on '${relation}' is not possible`,
      details: `'${source.table.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  // Parameters are numbered when added, so they may be built in another order than they are written.
  const { sql, inner } = buildRelated(source, rows, scope)
  return `(select ${buildField(inner, field, scope)}${sql} limit 1)`
}
