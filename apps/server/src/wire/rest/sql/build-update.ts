import type { Table } from '../catalogue/catalogue.ts'
import { requireBodyColumn } from '../catalogue/require-table.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import { RestError } from '../rest-error.ts'
import { BODY, buildRecords } from './build-records.ts'
import { quoteName, qualifiedName } from './identifiers.ts'
import type { Parameters } from './parameters.ts'
import { SOURCE } from './source.ts'

/** PATCH: the keys sent are set in all rows of the condition; null without keys. */
export function buildUpdate(
  table: Table,
  body: RowsBody,
  { where, parameters }: { where: () => string; parameters: Parameters },
): string | null {
  if (body.rows.length !== 1) {
    throw new RestError({ status: 400, code: 'PGRST102', message: 'Body must be one object' })
  }
  const columns = body.keys.map((key) => requireBodyColumn(table, key))
  if (columns.length === 0) return null
  const changes = columns.map(({ name }) => `${quoteName(name)} = ${BODY}.${quoteName(name)}`).join(', ')
  const records = buildRecords(columns, body, parameters)
  return `update ${qualifiedName(table)} as ${SOURCE} set ${changes} from ${records}${where()}`
}
