import type { Table } from '../schema-cache/catalog.ts'
import type { RestQuery } from '../grammar/query.ts'
import { RestError } from '../rest-error.ts'

/**
 * The key in the address of a PUT: `?id=eq.1`, every column of the primary key once and nothing else. PostgREST: Tables
 * and Views, PUT.
 * @throws {RestError} PGRST105, PGRST114.
 */
export function parsePutKey(
  table: Table,
  { conditions, limit, offset }: RestQuery,
): ReadonlyMap<string, string> {
  if (limit !== null || offset !== 0) {
    throw new RestError({
      status: 400,
      code: 'PGRST114',
      message: 'limit/offset querystring parameters are not allowed for PUT',
    })
  }
  const key = new Map<string, string>()
  for (const condition of conditions) {
    if (condition.kind !== 'test' || condition.isNegated || condition.field.path.length > 0)
      throw invalidPutFilter()
    const { field, test } = condition
    if (test.operator !== 'eq' || test.quantifier !== null || key.has(field.column)) throw invalidPutFilter()
    key.set(field.column, test.value)
  }
  const isWhole = table.primaryKey.length === key.size && table.primaryKey.every((name) => key.has(name))
  if (!isWhole || key.size === 0) throw invalidPutFilter()
  return key
}

function invalidPutFilter(): RestError {
  return new RestError({
    status: 405,
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  })
}
