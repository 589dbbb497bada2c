import type { Database } from '@firstline/platform/database'
import type { Change } from '@firstline/platform/feed/change'
import { CheckResults } from '../checks/check-results.ts'
import { checkFilters } from '../checks/check-filters.ts'
import { checkVisibility } from '../checks/check-visibility.ts'
import type { PendingChecks } from '../checks/pending-checks.ts'
import { runConcurrently } from './run-concurrently.ts'
import { type RoutedChanges, routeChanges, type RoutingState } from './route-changes.ts'

/** Concurrent check transactions; the other connections are for requests. */
const CHECK_CONCURRENCY = 4

/**
 * Delivers the changes of one batch to those who may see them. All checks come before the first send: when the database
 * fails, nothing was sent and the batch can be retried. When a token changes meanwhile, its channel is checked again.
 */
export async function deliverChanges(
  changes: readonly Change[],
  batch: number,
  { database, state }: { database: Database; state: RoutingState },
): Promise<Pick<RoutedChanges, 'failedFilters'> & { timedOut: ReadonlySet<string> }> {
  const { catalog, adminSubscribers } = state
  if (changes.some((change) => isUnknown(change, state))) await catalog.refresh()
  // A change of a user's row may change their admin status.
  for (const { owner } of changes) if (owner !== null) adminSubscribers.invalidate(owner)
  const results = new CheckResults()
  for (;;) {
    await adminSubscribers.resolveAll()
    const { deliveries, checks, failedFilters } = routeChanges(changes, batch, state, results)
    if (checks.isEmpty) {
      for (const delivery of deliveries) delivery.send()
      return { failedFilters, timedOut: results.timedOut }
    }
    await runChecks(database, checks, results)
  }
}

async function runChecks(
  database: Database,
  { filters, visibility }: PendingChecks,
  results: CheckResults,
): Promise<void> {
  await runConcurrently(filters.values(), CHECK_CONCURRENCY, (check) =>
    checkFilters(database, check, results),
  )
  await runConcurrently(visibility, CHECK_CONCURRENCY, ([key, check]) =>
    checkVisibility(database, key, check, results),
  )
}

/** A table or column that is not in the catalog cache yet. */
function isUnknown({ schema, table: name, record }: Change, { catalog }: RoutingState): boolean {
  const table = catalog.find(schema, name)
  return !table || Object.keys(record ?? {}).some((column) => !table.columns.has(column))
}
