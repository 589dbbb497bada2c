import { RestError } from '../rest-error.ts'

const RANGE = /^(\d{1,15})-(\d{1,15})?$/

interface Paging {
  limit: number | null
  offset: number
}

/** Applies a `Range: 0-9` header, unless the query string says it already. */
export function withRangeHeader<Query extends Paging>(query: Query, header: string | undefined): Query {
  if (header === undefined || query.limit !== null || query.offset !== 0) return query
  const [, from, to] = RANGE.exec(header.replace(/^items=/, '')) ?? []
  if (from === undefined) return query
  const offset = Number(from)
  if (to === undefined) return { ...query, offset }
  if (Number(to) < offset)
    throw notSatisfiable('The lower boundary must be lower than or equal to the upper boundary')
  return { ...query, offset, limit: Number(to) - offset + 1 }
}

/**
 * Nobody gets more rows at once than a hosted project gives, and no more embedded in one of them; what is beyond is
 * asked for by ranges. Silent, as there: a count that was asked for tells of the rest.
 */
export const MAX_ROWS = 1_000

export function withMaxRows<Query extends Paging>(query: Query): Query & { limit: number } {
  return { ...query, limit: Math.min(query.limit ?? MAX_ROWS, MAX_ROWS) }
}

/** @throws {RestError} PGRST103 when the offset lies beyond the counted total. */
export function rangeOf(
  { rows, total, isTotalCounted = true }: { rows: number; total: number | null; isTotalCounted?: boolean },
  offset: number,
): { status: 200 | 206; contentRange: string } {
  if (total !== null && isTotalCounted && offset > total) {
    throw notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'Content-Range': `*/${total}`,
    })
  }
  const span = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return { status: total !== null && rows < total ? 206 : 200, contentRange: `${span}/${total ?? '*'}` }
}

function notSatisfiable(details: string, headers: Record<string, string> = {}): RestError {
  return new RestError({
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details,
    headers,
  })
}
