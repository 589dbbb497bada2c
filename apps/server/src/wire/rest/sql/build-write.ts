import type { Statement } from '#server/platform/database/database.ts'
import type { AnswerForm } from '../request/accept.ts'
import { buildInsert } from './build-insert.ts'
import { buildOrder } from './build-order.ts'
import { buildBody, buildSelectList } from './build-select-list.ts'
import { buildUpdate } from './build-update.ts'
import { buildWhere } from './build-where.ts'
import { tableName } from './identifiers.ts'
import { Parameters } from './parameters.ts'
import type { RowsBody } from '../request/parse-rows-body.ts'
import type { Preferences } from '../request/prefer.ts'
import type { RestQuery } from '../old-grammar/query.ts'
import type { Table } from '../catalogue/schema-cache.ts'

export interface Write {
  method: 'POST' | 'PATCH' | 'DELETE'
  query: RestQuery
  preferences: Preferences
  form: AnswerForm
  /** Null for DELETE. */
  body: RowsBody | null
}

/** What the check below makes PostgreSQL complain about; the number of rows follows. */
export const NOT_SINGLE = 'rows instead of one: '

/** The statement of a write. Its one row is a `RowsResult`. */
export function buildWrite(table: Table, write: Write): Statement {
  const { preferences, form, query } = write
  const parameters = new Parameters()
  const isShown = preferences.return === 'representation'
  // Naming no column in `returning` keeps a caller without the right to read able to write.
  const columns = isShown ? `${tableName(table)}.*` : '1'
  const change = buildChange(table, write, parameters)
  const written = change
    ? `with _rest_written as (${change} returning ${columns})`
    : `with _rest_written as (select ${columns} from ${tableName(table)} where false)`
  if (!isShown) {
    return {
      sql: `${written} select '' as body, count(*) as rows, count(*) as total from _rest_written`,
      params: parameters.values,
    }
  }
  const body = buildBody('_rest_rows', form.stripNulls)
  const list = buildSelectList(table, query.select, '_rest_written')
  const order = buildOrder(table, query.order, '_rest_written')
  return {
    sql: `${written}, _rest_rows as (select ${list} from _rest_written${order})
      select ${form.isSingle ? orRefuse(body) : body} as body, count(*) as rows, count(*) as total from _rest_rows`,
    params: parameters.values,
  }
}

// Not exactly one row must undo the write, and only an error inside the statement does: a text that is no number.
function orRefuse(body: string): string {
  return `case when count(*) = 1 then ${body} else (('${NOT_SINGLE}' || count(*))::integer)::text end`
}

/** Null when there is nothing to write: no rows to insert, or no keys to set. */
function buildChange(table: Table, write: Write, parameters: Parameters): string | null {
  const { method, query, preferences, body } = write
  if (method === 'DELETE')
    return `delete from ${tableName(table)}${buildWhere(table, query.filters, parameters)}`
  if (body === null) throw new Error(`${method} needs a body`)
  if (method === 'POST') return buildInsert(table, { query, preferences, body }, parameters)
  return buildUpdate(table, { query, body }, parameters)
}
