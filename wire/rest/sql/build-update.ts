import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import type { Table } from '../schema-cache/catalog.ts'
import { requireBodyColumn } from '../schema-cache/require-table.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import { RestError } from '../rest-error.ts'
import { BODY_ALIAS, buildRecords } from './build-records.ts'
import { qualifyName } from './identifiers.ts'
import type { Parameters } from '@firstline/platform/database/parameters'
import { SOURCE_ALIAS } from './source.ts'

/** PATCH: sets the body's keys in all rows that match. Null without keys. PostgREST: Tables and Views, Update. */
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
  const changes = columns
    .map(({ name }) => `${quoteIdentifier(name)} = ${BODY_ALIAS}.${quoteIdentifier(name)}`)
    .join(', ')
  const records = buildRecords(columns, body, parameters)
  return `update ${qualifyName(table)} as ${SOURCE_ALIAS} set ${changes} from ${records}${where()}`
}
