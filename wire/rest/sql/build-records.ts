import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import type { Column } from '../schema-cache/catalog.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import type { Parameters } from '@firstline/platform/database/parameters'

/** The alias of the body's rows in a statement. */
export const BODY_ALIAS = '_rest_body'

/** The body as a relation. PostgreSQL parses each value as its column's type. */
export function buildRecords(columns: readonly Column[], body: RowsBody, parameters: Parameters): string {
  return `json_to_recordset(${parameters.add(body.text)}::json) as ${BODY_ALIAS}(${listTypedColumns(columns)})`
}

/** Like `buildRecords`, with each row's JSON in `_rest_sent.sent`, to distinguish a missing key from a null. */
export function buildRecordsWithSent(
  columns: readonly Column[],
  body: RowsBody,
  parameters: Parameters,
): string {
  const sent = `json_array_elements(${parameters.add(body.text)}::json) as _rest_sent(sent)`
  return `${sent} cross join lateral json_to_record(_rest_sent.sent) as ${BODY_ALIAS}(${listTypedColumns(columns)})`
}

function listTypedColumns(columns: readonly Column[]): string {
  return columns.map((column) => `${quoteIdentifier(column.name)} ${column.type}`).join(', ')
}
