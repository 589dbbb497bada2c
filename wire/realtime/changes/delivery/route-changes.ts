import type { Change } from '@firstline/platform/feed/change'
import type { TableCatalog } from '../catalog/table-catalog.ts'
import type { WatchedTable } from '../catalog/watched-table.ts'
import type { CheckResults } from '../checks/check-results.ts'
import { PendingChecks } from '../checks/pending-checks.ts'
import { evaluateTest } from '../filter/filter-test.ts'
import type { Subscription } from '../subscriptions/member.ts'
import type { SubscriptionIndex } from '../subscriptions/subscription-index.ts'
import type { AdminSubscribers } from '../subscriptions/admin-subscribers.ts'
import { Delivery } from './delivery.ts'
import { getReadableOldRow } from './serialize-change.ts'
import { ViewCache } from './view-cache.ts'

export interface RoutingState {
  catalog: TableCatalog
  index: SubscriptionIndex
  adminSubscribers: AdminSubscribers
}

/** The deliveries of one batch as far as they are known, and the checks that are still needed. */
export interface RoutedChanges {
  deliveries: readonly Delivery[]
  checks: PendingChecks
  /** Subscriptions whose filter failed on a row, with PostgreSQL's message. */
  failedFilters: ReadonlyMap<Subscription, string>
}

/** Pure, so that it can run again when check results arrive or a token changed. */
export function routeChanges(
  changes: readonly Change[],
  batch: number,
  { catalog, index, adminSubscribers }: RoutingState,
  results: CheckResults,
): RoutedChanges {
  const checks = new PendingChecks()
  const failedFilters = new Map<Subscription, string>()
  const deliveries: Delivery[] = []
  const views = new ViewCache()
  for (const change of changes) {
    const table = catalog.find(change.schema, change.table)
    if (!table) continue
    const delivery = new Delivery(change, table)
    deliveries.push(delivery)
    for (const subscription of candidatesFor(change, table, { index, adminSubscribers })) {
      const { member, binding } = subscription
      const { channel } = member
      // A member that joined after this batch was read loads these changes with its first query.
      if (member.joinedAtBatch >= batch || !channel.isOpen) continue
      if (binding.event !== '*' && binding.event !== change.type) continue
      const view = views.of(binding, table, channel.identity.role)
      if (!view) continue
      if (!passesFilter(subscription, change, table)) continue
      if (view.errors === null && !isSeen(subscription, change, table)) continue
      delivery.add(member, view, binding.id)
    }
  }
  return { deliveries, checks, failedFilters }

  function passesFilter(subscription: Subscription, change: Change, table: WatchedTable): boolean {
    const row = change.record ?? getReadableOldRow(change, table) ?? {}
    const open: (typeof subscription.filter)[number][] = []
    for (const test of subscription.filter) {
      const outcome = evaluateTest(test, row[test.column.name])
      if (outcome === false) return false
      if (outcome === 'undecided') open.push(test)
    }
    let isPassed = true
    for (const test of open) {
      const key = `${table.schema}.${table.name} ${test.key}`
      const error = results.failedFilters.get(key)
      if (error !== undefined) {
        failedFilters.set(subscription, error)
        return false
      }
      const passed = results.passed(key, change)
      if (passed === false) return false
      if (passed === undefined) {
        checks.addFilter(key, test, table, change)
        isPassed = false
      }
    }
    return isPassed
  }

  function isSeen({ member }: Subscription, change: Change, table: WatchedTable): boolean {
    const { identity } = member.channel
    if (change.type === 'DELETE' || !table.hasRowSecurity || catalog.passesPolicies(identity.role))
      return true
    const seen = results.visible(member.identityKey, change)
    if (seen === undefined) checks.addVisibility(member.identityKey, identity, table, change)
    return seen === true
  }
}

function* candidatesFor(
  change: Change,
  table: WatchedTable,
  { index, adminSubscribers }: Pick<RoutingState, 'index' | 'adminSubscribers'>,
): Generator<Subscription> {
  if (!table.hasOwner && change.owner === null) {
    yield* index.findForSharedRow(change)
    return
  }
  const admins = new Set(adminSubscribers.users)
  for (const subscription of index.findForOwnedRow(change, admins)) {
    // The token may have changed since the subscription was indexed.
    const { identity, userId } = subscription.member.channel
    const isOwner = userId !== null && userId === change.owner
    if (isOwner || identity.role === 'service_role' || (userId !== null && admins.has(userId)))
      yield subscription
  }
}
