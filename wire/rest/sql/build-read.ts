import type { Statement } from '@firstline/platform/database'
import type { Condition, RestQuery } from '../grammar/query.ts'
import type { ResponseFormat } from '../request/accept.ts'
import { MAX_ROWS } from '../request/range.ts'
import { buildBody } from './build-body.ts'
import { buildOrder } from './build-order.ts'
import { isAggregated } from './build-select-list.ts'
import { buildWhere } from './build-where.ts'
import { qualifyName } from './identifiers.ts'
import type { Scope, Source } from './source.ts'
import { markStatement } from './mark-statement.ts'

export interface Read {
  source: Source
  /** The SQL relation of the rows. Default: the source's table. A call passes its CTE. */
  from?: string
  /** Written before the statement: `with ... as (...) `. */
  prefix?: string
  query: Pick<RestQuery, 'select' | 'conditions' | 'order' | 'offset'> & { limit: number }
  format: ResponseFormat
  /** How far the rows without a limit are counted. */
  count: 'none' | 'exact' | 'up-to-limit'
  /** True for HEAD. */
  isBodiless: boolean
}

/** The statement of a GET. Its one row is a `RowsResult`. */
export function buildRead(read: Read, scope: Scope): Statement {
  const { source, query, format, prefix = '' } = read
  const { parameters } = scope
  const from = `${read.from ?? qualifyName(source.table)} as ${source.alias}`
  const { list, group, text } = buildBody(source, { select: query.select, format }, scope)
  const where = buildWhere(source, query.conditions, scope)
  const order = buildOrder(source, query.order, scope)
  const limit = `${parameters.add(query.limit)}::bigint`
  const offset = query.offset === 0 ? null : `${parameters.add(query.offset)}::bigint`
  const rows = !isAggregated(source, query.select)
    ? `from ${from}${where}`
    : `from (select ${list} from ${from}${where}${group}) as _rest_groups`
  const total = buildTotal(read, rows, { limit, offset })
  const paging = ` limit ${limit}${offset === null ? '' : ` offset ${offset}`}`
  const rowsSql = `(select ${list} from ${from}${where}${group}${order}${paging}) as _rest_rows`
  const body = read.isBodiless ? "''" : text
  return markStatement(
    `${prefix}select ${body} as body, count(*) as rows, ${total} as total from ${rowsSql}`,
    scope,
  )
}

/** A page below the limit is the last one, so its end is the total and no second count runs. */
function buildTotal(
  { count }: Read,
  rows: string,
  { limit, offset }: { limit: string; offset: string | null },
): string {
  if (count === 'none') return 'null::bigint'
  const isAll = `count(*) < ${limit}${offset === null ? '' : ' and count(*) > 0'}`
  const countSql =
    count === 'exact'
      ? `(select count(*) ${rows})`
      : `(select count(*) from (select 1 ${rows} limit ${MAX_ROWS + 1}) as _rest_counted)`
  return `case when ${isAll} then ${offset === null ? '' : `${offset} + `}count(*) else ${countSql} end`
}

/** The statement for the planner's row estimate. Its one row is the plan as JSON. */
export function buildPlannedCount(source: Source, conditions: readonly Condition[], scope: Scope): Statement {
  const rows = `from ${qualifyName(source.table)} as ${source.alias}${buildWhere(source, conditions, scope)}`
  return markStatement(`explain (format json) select 1 ${rows}`, scope)
}
