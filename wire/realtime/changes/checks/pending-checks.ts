import type { Identity } from '@firstline/platform/database'
import type { Change } from '@firstline/platform/feed/change'
import type { WatchedTable } from '../catalog/watched-table.ts'
import type { ConditionTest } from '../filter/filter-test.ts'

/** Visibility checks for one role and one set of claims, shared by all channels with them. */
export interface VisibilityCheck {
  identity: Identity
  changes: Map<WatchedTable, Set<Change>>
}

/** Filter checks on the rows of one table. */
export interface FilterCheck {
  tests: Map<string, ConditionTest>
  changes: Set<Change>
}

/** The checks needed before a batch of changes can be delivered. Each runs once for all subscriptions that need it. */
export class PendingChecks {
  /** By identity key. */
  readonly visibility = new Map<string, VisibilityCheck>()
  readonly filters = new Map<WatchedTable, FilterCheck>()

  get isEmpty(): boolean {
    return this.visibility.size === 0 && this.filters.size === 0
  }

  addVisibility(identityKey: string, identity: Identity, table: WatchedTable, change: Change): void {
    const check = this.visibility.get(identityKey) ?? {
      identity,
      changes: new Map<WatchedTable, Set<Change>>(),
    }
    this.visibility.set(identityKey, check)
    const changes = check.changes.get(table) ?? new Set()
    check.changes.set(table, changes.add(change))
  }

  addFilter(testKey: string, test: ConditionTest, table: WatchedTable, change: Change): void {
    const check = this.filters.get(table) ?? { tests: new Map(), changes: new Set() }
    this.filters.set(table, check)
    check.tests.set(testKey, test)
    check.changes.add(change)
  }
}
