import { buildRecords } from './build-insert.ts'
import { buildWhere } from './build-where.ts'
import { quoteName, tableName } from './identifiers.ts'
import type { Parameters } from './parameters.ts'
import type { RowsBody } from './parse-rows-body.ts'
import type { RestQuery } from './query.ts'
import { requireBodyColumn } from './require-table.ts'
import { RestError } from './rest-error.ts'
import type { Table } from './schema-cache.ts'

/** PATCH: the keys sent are set in all filtered rows; without keys nothing is touched. */
export function buildUpdate(
  table: Table,
  { query, body }: { query: RestQuery; body: RowsBody },
  parameters: Parameters,
): string {
  if (body.rows.length !== 1) {
    throw new RestError({ status: 400, code: 'PGRST102', message: 'Body must be one object' })
  }
  const columns = body.keys.map((key) => requireBodyColumn(table, key))
  // A change of a column to itself, where there is none to change: a row to return from is needed all the same.
  const [first] = table.columns.keys()
  if (columns.length === 0) {
    const name = quoteName(first ?? '')
    return `update ${tableName(table)} set ${name} = ${name} where false`
  }
  const changes = columns.map(({ name }) => `${quoteName(name)} = _rest_body.${quoteName(name)}`).join(', ')
  const records = buildRecords(columns, body, parameters)
  return `update ${tableName(table)} set ${changes} from ${records}${buildWhere(table, query.filters, parameters)}`
}
