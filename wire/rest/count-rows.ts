import type { Database, Identity, Statement } from '@firstline/platform/database'
import type { Condition, Select } from './grammar/query.ts'
import { MAX_ROWS } from './request/range.ts'
import type { Preferences } from './request/prefer.ts'
import type { RowsResult } from './rows-result.ts'
import { runStatements } from './run-statements.ts'
import { buildPlannedCount, type Read } from './sql/build-read.ts'
import { isAggregated } from './sql/build-select-list.ts'
import { Parameters } from '@firstline/platform/database/parameters'
import type { Scope, Source } from './sql/source.ts'

interface Counting {
  scope: Scope
  source: Source
  conditions: readonly Condition[]
  select: Select
  identity: Identity
  /** Builds the statement that reads the rows and counts them as far as `count` says. */
  read(count: Read['count']): Statement
}

export interface CountedRows extends RowsResult {
  /** False when the total is the planner's estimate. */
  isTotalCounted: boolean
}

/**
 * Reads rows and their total as exactly as requested. PostgREST: Pagination and Count, Exact, Planned and Estimated
 * Count.
 */
export async function countRows(
  database: Database,
  count: Preferences['count'],
  { scope, source, conditions, select, identity, read }: Counting,
): Promise<CountedRows> {
  const isExact = count === 'exact' || isAggregated(source, select) || !canRevealEstimate(source, identity)
  if (count === null || isExact) {
    const statements = [read(count === null ? 'none' : 'exact')]
    const [[result] = []] = await runStatements<RowsResult>(database, statements, identity)
    if (result === undefined) throw new Error('A REST statement returned no row')
    return { ...result, isTotalCounted: true }
  }
  const planning = buildPlannedCount(source, conditions, { ...scope, parameters: new Parameters() })
  const reading = read(count === 'planned' ? 'none' : 'up-to-limit')
  const [[result] = [], [plan] = []] = await runStatements<RowsResult & Plan>(
    database,
    [reading, planning],
    identity,
  )
  if (result === undefined || plan === undefined) throw new Error('A counted read returned no rows')
  if (result.total !== null && result.total <= MAX_ROWS) return { ...result, isTotalCounted: true }
  const planned = plan['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return { ...result, total: Math.max(planned, result.total ?? 0), isTotalCounted: false }
}

/** The row that `explain (format json)` returns. */
interface Plan {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[]
}

/**
 * The planner's statistics cover all rows, so an estimate would reveal rows that policies or a view hide. Where rows
 * may be hidden from the caller, they are counted instead.
 */
function canRevealEstimate({ table, embeds }: Source, { role }: Identity): boolean {
  if (role === 'service_role') return true
  return (
    (table.kind === 'table' || table.kind === 'partitioned') && !table.hasRowSecurity && embeds.size === 0
  )
}
