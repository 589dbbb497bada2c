import type { RestQuery } from '../old-grammar/query.ts'
import { RestError } from '../rest-error.ts'
import type { RowsResult } from '../rows-result.ts'

const RANGE = /^(\d{1,15})-(\d{1,15})?$/

/** Applies a `Range: 0-9` header, unless the query string says it already. */
export function withRangeHeader(query: RestQuery, header: string | undefined): RestQuery {
  const [, from, to] = RANGE.exec(header ?? '') ?? []
  if (from === undefined || query.limit !== null || query.offset !== 0) return query
  const offset = Number(from)
  if (to === undefined) return { ...query, offset }
  if (Number(to) < offset) {
    throw new RestError({ status: 416, code: 'PGRST103', message: 'Requested range not satisfiable' })
  }
  return { ...query, offset, limit: Number(to) - offset + 1 }
}

/**
 * Nobody gets more rows at once than a hosted project gives; what is beyond is asked for by ranges. Silent, as there: a
 * count that was asked for tells of the rest.
 */
const MAX_ROWS = 1_000

export function withMaxRows(query: RestQuery): RestQuery {
  return { ...query, limit: Math.min(query.limit ?? MAX_ROWS, MAX_ROWS) }
}

/** @throws {RestError} PGRST103 when the offset lies beyond the known total. */
export function rangeOf(
  { rows, total }: RowsResult,
  offset: number,
): { status: 200 | 206; contentRange: string } {
  if (total !== null && offset > total) {
    throw new RestError({
      status: 416,
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    })
  }
  const span = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return { status: total !== null && rows < total ? 206 : 200, contentRange: `${span}/${total ?? '*'}` }
}
