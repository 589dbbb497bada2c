import type { Statement } from '#server/platform/database/database.ts'
import type { Condition, RestQuery } from '../grammar/query.ts'
import type { AnswerForm } from '../request/accept.ts'
import { MAX_ROWS } from '../request/range.ts'
import { buildBody } from './build-body.ts'
import { buildOrder } from './build-order.ts'
import { isAggregated } from './build-select-list.ts'
import { buildWhere } from './build-where.ts'
import { qualifiedName } from './identifiers.ts'
import type { Scope, Source } from './source.ts'
import { statementOf } from './statement-of.ts'

export interface Read {
  source: Source
  /** What the rows come from: the table itself unless it is said, as with the rows of a function. */
  from?: string
  /** Made for the statement beforehand: `with ... as (...) `. */
  prefix?: string
  query: Pick<RestQuery, 'select' | 'conditions' | 'order' | 'offset'> & { limit: number }
  form: AnswerForm
  /** How far the rows are counted that there would be without a limit. */
  count: 'none' | 'exact' | 'up-to-limit'
  /** The answer to HEAD. */
  isBodiless: boolean
}

/** The statement of a GET. Its one row is a `RowsResult`. */
export function buildRead(read: Read, scope: Scope): Statement {
  const { source, query, form, prefix = '' } = read
  const { parameters } = scope
  const from = `${read.from ?? qualifiedName(source.table)} as ${source.alias}`
  const { list, group, text } = buildBody(source, { select: query.select, form }, scope)
  const where = buildWhere(source, query.conditions, scope)
  const order = buildOrder(source, query.order, scope)
  const limit = `${parameters.add(query.limit)}::bigint`
  const offset = query.offset === 0 ? null : `${parameters.add(query.offset)}::bigint`
  const rows = !isAggregated(source, query.select)
    ? `from ${from}${where}`
    : `from (select ${list} from ${from}${where}${group}) as _rest_groups`
  const total = buildTotal(read, rows, { limit, offset })
  const paging = ` limit ${limit}${offset === null ? '' : ` offset ${offset}`}`
  const found = `(select ${list} from ${from}${where}${group}${order}${paging}) as _rest_rows`
  const body = read.isBodiless ? "''" : text
  return statementOf(
    `${prefix}select ${body} as body, count(*) as rows, ${total} as total from ${found}`,
    scope,
  )
}

/** Rows that stay below the limit are all there are, and nothing needs to be counted again. */
function buildTotal(
  { count }: Read,
  rows: string,
  { limit, offset }: { limit: string; offset: string | null },
): string {
  if (count === 'none') return 'null::bigint'
  const isAll = `count(*) < ${limit}${offset === null ? '' : ' and count(*) > 0'}`
  const counted =
    count === 'exact'
      ? `(select count(*) ${rows})`
      : `(select count(*) from (select 1 ${rows} limit ${MAX_ROWS + 1}) as _rest_counted)`
  return `case when ${isAll} then ${offset === null ? '' : `${offset} + `}count(*) else ${counted} end`
}

/** Asks the planner how many rows it expects. It answers with its plan as JSON. */
export function buildPlannedCount(source: Source, conditions: readonly Condition[], scope: Scope): Statement {
  const rows = `from ${qualifiedName(source.table)} as ${source.alias}${buildWhere(source, conditions, scope)}`
  return statementOf(`explain (format json) select 1 ${rows}`, scope)
}
