import { buildRecords } from './build-insert.ts'
import { buildWhere } from './build-where.ts'
import { quoteName, tableName } from './identifiers.ts'
import type { Parameters } from './parameters.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import type { RestQuery } from '../old-grammar/query.ts'
import { requireBodyColumn } from '../catalogue/require-table.ts'
import { RestError } from '../rest-error.ts'
import type { Table } from '../catalogue/schema-cache.ts'

/** PATCH: the keys sent are set in all filtered rows; null without keys. */
export function buildUpdate(
  table: Table,
  { query, body }: { query: RestQuery; body: RowsBody },
  parameters: Parameters,
): string | null {
  if (body.rows.length !== 1) {
    throw new RestError({ status: 400, code: 'PGRST102', message: 'Body must be one object' })
  }
  const columns = body.keys.map((key) => requireBodyColumn(table, key))
  if (columns.length === 0) return null
  const changes = columns.map(({ name }) => `${quoteName(name)} = _rest_body.${quoteName(name)}`).join(', ')
  const records = buildRecords(columns, body, parameters)
  return `update ${tableName(table)} set ${changes} from ${records}${buildWhere(table, query.filters, parameters)}`
}
