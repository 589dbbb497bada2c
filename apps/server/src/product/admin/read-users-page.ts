import type { AdminUserSort } from '@firstline/contract/admin'
import type { Row, Statement } from '@firstline/platform/database'
import { readCursor, writeCursor } from './cursors.ts'
import { buildConditions, getSource, isTextSearch, type UserFilter } from './user-filter.ts'
import { createCursorSchema, getOrder } from './user-orders.ts'

/** Counting stops here: counting a million users is slow. */
export const ADMIN_TOTAL_MAX = 1_000

export interface UsersPage extends UserFilter {
  sort: AdminUserSort
  ascending: boolean
  limit: number
  now: Date
}

/**
 * Selects one row more than the page, to see whether there is another page; with `total`, up to the limit, for a search
 * in addresses, which reads all rows anyway.
 * @throws {AppError} invalid_fields for a cursor that this list did not create
 */
export function pageStatement(page: UsersPage, after: string | null): Statement {
  const { sort, ascending, limit, now } = page
  const order = getOrder(sort)
  const params: unknown[] = [limit + 1]
  const conditions = buildConditions(page, now, params)
  const direction: SelectParts['direction'] = ascending ? 'asc' : 'desc'
  const parts = { ...order, source: getSource(page), direction, conditions }
  if (after === null) return { sql: buildSelect(page, parts, null), params }
  const [, , position, id] = readCursor(createCursorSchema(sort, ascending), after, 'after')
  params.push(position, id)
  const place = `${ascending ? '>' : '<'} (${order.read(`$${params.length - 1}`)}, $${params.length}::uuid)`
  return { sql: buildSelect(page, parts, place), params }
}

interface SelectParts {
  key: string
  written: string
  source: string
  direction: 'asc' | 'desc'
  conditions: readonly string[]
}

/** `place`: the comparison with the last row of the page before. */
function buildSelect(page: UsersPage, parts: SelectParts, place: string | null): string {
  const { key, written, source, direction, conditions } = parts
  if (isTextSearch(page)) {
    // One read of all rows for page and total. The planner would walk the index of the order instead, row by row.
    return `with found as materialized (
        select id, ${key} as place from ${source} where ${conditions.join(' and ')}
      ), page as (
        select id, place from found ${place === null ? '' : `where (place, id) ${place}`}
        order by place ${direction}, id ${direction} limit $1
      )
      select users.*, ${written} as cursor_key,
        (select count(*) from (select 1 from found limit ${ADMIN_TOTAL_MAX + 1}) as counted) as total
      from page join ${source} as users using (id) order by page.place ${direction}, id ${direction}`
  }
  const all = place === null ? conditions : [...conditions, `(${key}, id) ${place}`]
  return `select *, ${written} as cursor_key from ${source}
    ${all.length > 0 ? `where ${all.join(' and ')}` : ''}
    order by ${key} ${direction}, id ${direction} limit $1`
}

/** The rows of the page, and the cursor of the next one. */
export function splitPage(found: readonly Row[], { sort, ascending, limit }: UsersPage) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    rows,
    next: hasMore ? writeCursor([sort, ascending, String(last['cursor_key']), String(last['id'])]) : null,
  }
}
