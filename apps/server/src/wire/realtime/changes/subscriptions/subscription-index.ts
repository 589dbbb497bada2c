import type { Change } from '#server/platform/feed/change.ts'
import { tableKey } from '../catalogue/read-tables.ts'
import type { Subscription } from './subscription.ts'

/** The subscriptions of one table, by what a change of it can be looked up with. */
class TableSubscriptions {
  /** For tables whose rows have owners. */
  readonly byUser = new SetsByKey<string>()
  readonly ofServers = new Set<Subscription>()
  /** For the others: those that compare a column with a value for equality, by column. */
  readonly byColumn = new Map<string, SetsByKey<unknown>>()
  readonly unfiltered = new Set<Subscription>()
}

/** Where a subscription stands, kept so that it is found again whatever became of its channel. */
interface Place {
  table: string
  userId: string | null
  isServer: boolean
  column: string | null
  value: unknown
}

/**
 * Who may want to hear of a change, found without looking at everybody. Rows with an owner: the subscriptions of the
 * owner, of users who see everybody's rows and of servers, filtered or not. Other rows: those that ask for a value the row
 * has, and those that ask for none.
 */
export class SubscriptionIndex {
  readonly #tables = new Map<string, TableSubscriptions>()
  readonly #places = new Map<Subscription, Place>()

  get isEmpty(): boolean {
    return this.#places.size === 0
  }

  add(subscription: Subscription): void {
    this.remove(subscription)
    const place = placeOf(subscription)
    this.#places.set(subscription, place)
    const table = this.#tables.get(place.table) ?? new TableSubscriptions()
    this.#tables.set(place.table, table)
    if (place.isServer) table.ofServers.add(subscription)
    else if (place.userId !== null) table.byUser.add(place.userId, subscription)
    if (place.column === null) {
      table.unfiltered.add(subscription)
      return
    }
    const values = table.byColumn.get(place.column) ?? new SetsByKey()
    table.byColumn.set(place.column, values)
    values.add(place.value, subscription)
  }

  remove(subscription: Subscription): void {
    const place = this.#places.get(subscription)
    const table = place && this.#tables.get(place.table)
    if (!table) return
    this.#places.delete(subscription)
    table.ofServers.delete(subscription)
    if (place.userId !== null) table.byUser.remove(place.userId, subscription)
    table.unfiltered.delete(subscription)
    if (place.column !== null) {
      const values = table.byColumn.get(place.column)
      values?.remove(place.value, subscription)
      if (values?.isEmpty) table.byColumn.delete(place.column)
    }
    const isUsed =
      table.ofServers.size > 0 ||
      !table.byUser.isEmpty ||
      table.unfiltered.size > 0 ||
      table.byColumn.size > 0
    if (!isUsed) this.#tables.delete(place.table)
  }

  /** Of a row that belongs to somebody. `seeing` are the users who see everybody's rows. */
  *ofOwned(change: Change, seeing: Iterable<string>): Generator<Subscription> {
    const users = new Set(seeing)
    if (change.owner !== null) users.add(change.owner)
    for (const table of this.#tablesOf(change)) {
      yield* table.ofServers
      for (const user of users) yield* table.byUser.get(user)
    }
  }

  /** Of a row that belongs to nobody in particular. */
  *ofShared(change: Change): Generator<Subscription> {
    const row = change.record ?? change.oldRecord ?? {}
    for (const table of this.#tablesOf(change)) {
      yield* table.unfiltered
      for (const [column, values] of table.byColumn) yield* values.get(row[column])
    }
  }

  *#tablesOf({ schema, table }: Change): Generator<TableSubscriptions> {
    for (const key of [tableKey(schema, table), tableKey(schema, '*'), tableKey('*', table), ANY_TABLE]) {
      const found = this.#tables.get(key)
      if (found) yield found
    }
  }
}

const ANY_TABLE = tableKey('*', '*')

class SetsByKey<Key> {
  readonly #sets = new Map<Key, Set<Subscription>>()

  get isEmpty(): boolean {
    return this.#sets.size === 0
  }

  get(key: Key): Iterable<Subscription> {
    return this.#sets.get(key) ?? []
  }

  add(key: Key, subscription: Subscription): void {
    const set = this.#sets.get(key) ?? new Set()
    this.#sets.set(key, set.add(subscription))
  }

  remove(key: Key, subscription: Subscription): void {
    const set = this.#sets.get(key)
    set?.delete(subscription)
    if (set?.size === 0) this.#sets.delete(key)
  }
}

function placeOf({ member: { channel }, binding, filter }: Subscription): Place {
  const equality = filter.find(
    ({ condition, operands }) =>
      condition.operator === 'eq' &&
      !condition.isNegated &&
      // A larger number may reach us as another one, or as text.
      operands?.every((operand) => typeof operand !== 'number' || Number.isSafeInteger(operand)),
  )
  return {
    table: tableKey(binding.schema, binding.table),
    userId: channel.userId,
    isServer: channel.identity.role === 'service_role',
    column: equality?.column.name ?? null,
    value: equality?.operands?.[0],
  }
}
