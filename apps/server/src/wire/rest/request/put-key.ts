import type { Table } from '../catalogue/catalogue.ts'
import type { RestQuery } from '../grammar/query.ts'
import { RestError } from '../rest-error.ts'

/**
 * The key a PUT names in its address: `?id=eq.1`, every column of the primary key once and nothing else.
 * @throws {RestError} PGRST105, PGRST114.
 */
export function keyOfPut(
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
    if (condition.kind !== 'test' || condition.isNegated || condition.field.path.length > 0) throw misused()
    const { field, test } = condition
    if (test.operator !== 'eq' || test.quantifier !== null || key.has(field.column)) throw misused()
    key.set(field.column, test.value)
  }
  const isWhole = table.primaryKey.length === key.size && table.primaryKey.every((name) => key.has(name))
  if (!isWhole || key.size === 0) throw misused()
  return key
}

function misused(): RestError {
  return new RestError({
    status: 405,
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  })
}
