import { rangeNotSatisfiable } from '../rest-error.ts'

const RANGE = /^(\d{1,15})-(\d{1,15})?$/

interface Paging {
  limit: number | null
  offset: number
}

/** Applies a `Range: 0-9` header, unless the query string has a limit or offset. PostgREST: Pagination and Count. */
export function applyRangeHeader<Query extends Paging>(query: Query, header: string | undefined): Query {
  if (header === undefined || query.limit !== null || query.offset !== 0) return query
  const [, from, to] = RANGE.exec(header.replace(/^items=/, '')) ?? []
  if (from === undefined) return query
  const offset = Number(from)
  if (to === undefined) return { ...query, offset }
  if (Number(to) < offset)
    throw rangeNotSatisfiable('The lower boundary must be lower than or equal to the upper boundary')
  return { ...query, offset, limit: Number(to) - offset + 1 }
}

/**
 * The most rows of a response, and of each embedded list. PostgREST: db-max-rows, with the value of a hosted Supabase
 * project. Like there, the rest is cut without an error; a requested count reveals it.
 */
export const MAX_ROWS = 1_000

export function applyMaxRows<Query extends Paging>(query: Query): Query & { limit: number } {
  return { ...query, limit: Math.min(query.limit ?? MAX_ROWS, MAX_ROWS) }
}

/** @throws {RestError} PGRST103 when the offset is beyond the counted total. PostgREST: Pagination and Count. */
export function buildContentRange(
  { rows, total, isTotalCounted = true }: { rows: number; total: number | null; isTotalCounted?: boolean },
  offset: number,
): { status: 200 | 206; contentRange: string } {
  if (total !== null && isTotalCounted && offset > total) {
    throw rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'Content-Range': `*/${total}`,
    })
  }
  const span = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return { status: total !== null && rows < total ? 206 : 200, contentRange: `${span}/${total ?? '*'}` }
}
