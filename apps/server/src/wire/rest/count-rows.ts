import type { Database, Identity, Statement } from '#server/platform/database/database.ts'
import type { Condition, Select } from './grammar/query.ts'
import { MAX_ROWS } from './request/range.ts'
import type { Preferences } from './request/prefer.ts'
import type { RowsResult } from './rows-result.ts'
import { runOne } from './run-one.ts'
import { runStatements } from './run-statements.ts'
import { buildPlannedCount, type Read } from './sql/build-read.ts'
import { isAggregated } from './sql/build-select-list.ts'
import { Parameters } from './sql/parameters.ts'
import type { Scope, Source } from './sql/source.ts'

interface Counting {
  scope: Scope
  source: Source
  conditions: readonly Condition[]
  select: Select
  identity: Identity
  /** The statement that reads, counting as far as it is told. */
  read(count: Read['count']): Statement
}

export interface CountedRows extends RowsResult {
  /** False when the total is what the planner expects. */
  isTotalCounted: boolean
}

/** Reads rows and finds out how many there would be, as exactly as is asked for. */
export async function countRows(
  database: Database,
  count: Preferences['count'],
  { scope, source, conditions, select, identity, read }: Counting,
): Promise<CountedRows> {
  const isExact = count === 'exact' || isAggregated(source, select) || !mayAskPlanner(source, identity)
  if (count === null || isExact) {
    const result = await runOne(database, read(count === null ? 'none' : 'exact'), identity)
    return { ...result, isTotalCounted: true }
  }
  const planning = buildPlannedCount(source, conditions, { ...scope, parameters: new Parameters() })
  const reading = read(count === 'planned' ? 'none' : 'up-to-limit')
  const [[result] = [], [plan] = []] = await runStatements<RowsResult & Plan>(
    database,
    [reading, planning],
    identity,
  )
  if (result === undefined || plan === undefined) throw new Error('A counted read gave no rows')
  if (result.total !== null && result.total <= MAX_ROWS) return { ...result, isTotalCounted: true }
  const planned = plan['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return { ...result, total: Math.max(planned, result.total ?? 0), isTotalCounted: false }
}

/** What `explain (format json)` answers. */
interface Plan {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[]
}

/**
 * The planner knows what all rows of a table look like, and its guess would tell of those that policies or a view hide.
 * Where rows may be hidden from the caller, they are counted.
 */
function mayAskPlanner({ table, embeds }: Source, { role }: Identity): boolean {
  if (role === 'service_role') return true
  return (
    (table.kind === 'table' || table.kind === 'partitioned') && !table.hasRowSecurity && embeds.size === 0
  )
}
