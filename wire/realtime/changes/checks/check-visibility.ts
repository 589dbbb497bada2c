import { type Database, DatabaseError, type Identity, type Statement } from '@firstline/platform/database'
import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import type { Change } from '@firstline/platform/feed/change'
import { realtimeLog } from '@firstline/platform/log'
import type { WatchedTable } from '../catalog/watched-table.ts'
import type { CheckResults } from './check-results.ts'
import { isTransientError } from '../sql/is-transient-error.ts'
import { Parameters } from '@firstline/platform/database/parameters'
import type { VisibilityCheck } from './pending-checks.ts'

/** SQLSTATE query_canceled: the statement timed out. */
const QUERY_CANCELED = '57014'

/**
 * Checks which changed rows one identity may see now, with all tables in one transaction. Nothing is visible if a
 * policy fails. Rejects when the database fails.
 */
export async function checkVisibility(
  database: Database,
  identityKey: string,
  { identity, changes }: VisibilityCheck,
  results: CheckResults,
): Promise<void> {
  const requested = [...changes].map(([table, ofTable]) => ({ table, rows: [...ofTable] }))
  const seen = await readVisibleRows(database, identity, requested).catch((error: unknown) => {
    if (isTransientError(error)) throw error
    realtimeLog.warn(
      { error, role: identity.role },
      'a policy failed; the rows that it checks are not delivered',
    )
    if (error instanceof DatabaseError && error.code === QUERY_CANCELED) results.timedOut.add(identityKey)
    return null
  })
  for (const [at, { rows }] of requested.entries()) {
    const ofTable = seen?.[at] ?? new Set<number>()
    for (const [index, change] of rows.entries()) {
      results.setVisible(identityKey, change, ofTable.has(index + 1))
    }
  }
}

async function readVisibleRows(
  database: Database,
  identity: Identity,
  requested: readonly { table: WatchedTable; rows: readonly Change[] }[],
): Promise<Set<number>[]> {
  const results = await database.transaction<{ place: number }>(
    requested.map(({ table, rows }) => visibilityStatement(table, rows)),
    { ...identity, readOnly: true },
  )
  return results.map((rows) => new Set(rows.map(({ place }) => place)))
}

/** Selects the positions, from 1, of the visible rows. Only the key is read. */
function visibilityStatement(table: WatchedTable, rows: readonly Change[]): Statement {
  const parameters = new Parameters()
  const keys = table.key.map(
    ({ name, sqlType }) => `${parameters.add(rows.map(({ record }) => record?.[name]))}::${sqlType}[]`,
  )
  const names = table.key.map((_, index) => `k${index}`)
  const matches = table.key.map(({ name }, index) => `t.${quoteIdentifier(name)} = k.k${index}`)
  return {
    sql: `select k.place from unnest(${keys.join(', ')}) with ordinality as k (${names.join(', ')}, place)
      join ${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)} as t on ${matches.join(' and ')}`,
    params: parameters.values,
  }
}
