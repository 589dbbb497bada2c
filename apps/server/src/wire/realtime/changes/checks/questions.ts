import type { Identity } from '#server/platform/database/database.ts'
import type { Change } from '#server/platform/feed/change.ts'
import type { Table } from '../catalogue/watched-table.ts'
import type { FilterTest } from '../filter/filter-test.ts'

/** What is asked on behalf of one role with one set of claims, whoever and how many they are. */
export interface SightQuestion {
  identity: Identity
  changes: Map<Table, Set<Change>>
}

/** What is asked of the rows of one table. */
export interface FilterQuestion {
  tests: Map<string, FilterTest>
  changes: Set<Change>
}

/** What has to be known before the changes of one look can be given out, each asked once for all who need it. */
export class Questions {
  /** By key of the identity. */
  readonly sight = new Map<string, SightQuestion>()
  readonly filters = new Map<Table, FilterQuestion>()

  get isEmpty(): boolean {
    return this.sight.size === 0 && this.filters.size === 0
  }

  askSight(identityKey: string, identity: Identity, table: Table, change: Change): void {
    const question = this.sight.get(identityKey) ?? { identity, changes: new Map<Table, Set<Change>>() }
    this.sight.set(identityKey, question)
    const changes = question.changes.get(table) ?? new Set()
    question.changes.set(table, changes.add(change))
  }

  askFilter(testKey: string, test: FilterTest, table: Table, change: Change): void {
    const question = this.filters.get(table) ?? { tests: new Map(), changes: new Set() }
    this.filters.set(table, question)
    question.tests.set(testKey, test)
    question.changes.add(change)
  }
}
