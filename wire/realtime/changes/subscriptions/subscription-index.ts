import type { Change } from '@firstline/platform/feed/change'
import { tableKey } from '../catalog/read-tables.ts'
import type { Subscription } from './member.ts'

/** The subscriptions of one table, indexed by what a change can be looked up with. */
class TableSubscriptions {
  /** For tables with an owner column. */
  readonly byUser = new SetsByKey<string>()
  readonly ofServiceRole = new Set<Subscription>()
  /** For other tables: subscriptions with an equality filter, by column. */
  readonly byColumn = new Map<string, SetsByKey<unknown>>()
  readonly unfiltered = new Set<Subscription>()
}

/** The index position of a subscription, kept because its channel may have changed when it is removed. */
interface Place {
  table: string
  userId: string | null
  isServer: boolean
  column: string | null
  value: unknown
}

/**
 * Finds the candidates for a change without a scan. For rows with an owner: subscriptions of the owner, of admin
 * subscribers and of the service role, filtered or not. For other rows: those with an equality filter on a value of the
 * row, and those without one.
 */
export class SubscriptionIndex {
  readonly #tables = new Map<string, TableSubscriptions>()
  readonly #places = new Map<Subscription, Place>()

  get isEmpty(): boolean {
    return this.#places.size === 0
  }

  add(subscription: Subscription): void {
    this.remove(subscription)
    const place = findPlace(subscription)
    this.#places.set(subscription, place)
    const table = this.#tables.get(place.table) ?? new TableSubscriptions()
    this.#tables.set(place.table, table)
    if (place.isServer) table.ofServiceRole.add(subscription)
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
    table.ofServiceRole.delete(subscription)
    if (place.userId !== null) table.byUser.remove(place.userId, subscription)
    table.unfiltered.delete(subscription)
    if (place.column !== null) {
      const values = table.byColumn.get(place.column)
      values?.remove(place.value, subscription)
      if (values?.isEmpty) table.byColumn.delete(place.column)
    }
    const isUsed =
      table.ofServiceRole.size > 0 ||
      !table.byUser.isEmpty ||
      table.unfiltered.size > 0 ||
      table.byColumn.size > 0
    if (!isUsed) this.#tables.delete(place.table)
  }

  /** Candidates for a row with an owner. `admins` are the admin subscribers. */
  *findForOwnedRow(change: Change, admins: Iterable<string>): Generator<Subscription> {
    const users = new Set(admins)
    if (change.owner !== null) users.add(change.owner)
    for (const table of this.#findTables(change)) {
      yield* table.ofServiceRole
      for (const user of users) yield* table.byUser.get(user)
    }
  }

  /** Candidates for a row of a table without an owner column. */
  *findForSharedRow(change: Change): Generator<Subscription> {
    const row = change.record ?? change.oldRecord ?? {}
    for (const table of this.#findTables(change)) {
      yield* table.unfiltered
      for (const [column, values] of table.byColumn) yield* values.get(row[column])
    }
  }

  *#findTables({ schema, table }: Change): Generator<TableSubscriptions> {
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

function findPlace({ member: { channel }, binding, filter }: Subscription): Place {
  const equality = filter.find(
    ({ condition, operands }) =>
      condition.operator === 'eq' &&
      !condition.isNegated &&
      // A larger integer may arrive rounded or as text.
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
