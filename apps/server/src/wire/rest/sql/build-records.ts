import type { Column } from '../catalogue/catalogue.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import { quoteName } from './identifiers.ts'
import type { Parameters } from './parameters.ts'

/** What the rows of a body are called in a statement. */
export const BODY = '_rest_body'

/** The body as a table of its own, each value read by PostgreSQL as its column's type. */
export function buildRecords(columns: readonly Column[], body: RowsBody, parameters: Parameters): string {
  return `json_to_recordset(${parameters.add(body.text)}::json) as ${BODY}(${typed(columns)})`
}

/** The same, with each row as it was sent beside it: what it leaves out can be told from a null. */
export function buildOpenRecords(columns: readonly Column[], body: RowsBody, parameters: Parameters): string {
  const sent = `json_array_elements(${parameters.add(body.text)}::json) as _rest_sent(sent)`
  return `${sent} cross join lateral json_to_record(_rest_sent.sent) as ${BODY}(${typed(columns)})`
}

function typed(columns: readonly Column[]): string {
  return columns.map((column) => `${quoteName(column.name)} ${column.type}`).join(', ')
}
