import type { Change } from '#server/platform/feed/change.ts'
import type { TableCatalogue } from '../catalogue/table-catalogue.ts'
import type { Table } from '../catalogue/watched-table.ts'
import type { Answers } from '../checks/answers.ts'
import { Questions } from '../checks/questions.ts'
import { decide } from '../filter/filter-test.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import type { SubscriptionIndex } from '../subscriptions/subscription-index.ts'
import type { WideSight } from '../subscriptions/wide-sight.ts'
import { Delivery } from './delivery.ts'
import { oldRowOf } from './present-change.ts'
import { ViewCache } from './view-cache.ts'

export interface World {
  catalogue: TableCatalogue
  index: SubscriptionIndex
  wideSight: WideSight
}

/** Who gets what of the changes of one look, as far as that is known, and what has to be asked to know the rest. */
export interface Route {
  deliveries: readonly Delivery[]
  questions: Questions
  /** Subscriptions whose filter failed on a row, with PostgreSQL's words. */
  broken: ReadonlyMap<Subscription, string>
}

/** Asks nobody and changes nothing, so that it can be done again when more is known or somebody's token changed. */
export function routeChanges(
  changes: readonly Change[],
  look: number,
  { catalogue, index, wideSight }: World,
  answers: Answers,
): Route {
  const questions = new Questions()
  const broken = new Map<Subscription, string>()
  const deliveries: Delivery[] = []
  const views = new ViewCache()
  for (const change of changes) {
    const table = catalogue.find(change.schema, change.table)
    if (!table) continue
    const delivery = new Delivery(change, table)
    deliveries.push(delivery)
    for (const subscription of candidatesFor(change, table, { index, wideSight })) {
      const { member, binding } = subscription
      const { channel } = member
      // Who came after this look began has yet to read what there is, and reads these changes with it.
      if (member.joinedAt >= look || !channel.isOpen) continue
      if (binding.event !== '*' && binding.event !== change.type) continue
      const view = views.of(binding, table, channel.identity.role)
      if (!view) continue
      if (!passesFilter(subscription, change, table)) continue
      if (view.errors === null && !isSeen(subscription, change, table)) continue
      delivery.add(member, view, binding.id)
    }
  }
  return { deliveries, questions, broken }

  function passesFilter(subscription: Subscription, change: Change, table: Table): boolean {
    const row = change.record ?? oldRowOf(change, table) ?? {}
    const open: (typeof subscription.filter)[number][] = []
    for (const test of subscription.filter) {
      const outcome = decide(test, row[test.column.name])
      if (outcome === false) return false
      if (outcome === 'ask') open.push(test)
    }
    let isPassed = true
    for (const test of open) {
      const key = `${table.schema}.${table.name} ${test.key}`
      const fault = answers.broken.get(key)
      if (fault !== undefined) {
        broken.set(subscription, fault)
        return false
      }
      const passed = answers.passed(key, change)
      if (passed === false) return false
      if (passed === undefined) {
        questions.askFilter(key, test, table, change)
        isPassed = false
      }
    }
    return isPassed
  }

  function isSeen({ member }: Subscription, change: Change, table: Table): boolean {
    const { identity } = member.channel
    if (change.type === 'DELETE' || !table.hasRowSecurity || catalogue.passesPolicies(identity.role))
      return true
    const seen = answers.visible(member.identityKey, change)
    if (seen === undefined) questions.askSight(member.identityKey, identity, table, change)
    return seen === true
  }
}

function* candidatesFor(
  change: Change,
  table: Table,
  { index, wideSight }: Pick<World, 'index' | 'wideSight'>,
): Generator<Subscription> {
  if (!table.hasOwner && change.owner === null) {
    yield* index.ofShared(change)
    return
  }
  const seeing = new Set(wideSight.users)
  for (const subscription of index.ofOwned(change, seeing)) {
    // The token may have changed since the subscription got its place.
    const { identity, userId } = subscription.member.channel
    const isOwner = userId !== null && userId === change.owner
    if (isOwner || identity.role === 'service_role' || (userId !== null && seeing.has(userId)))
      yield subscription
  }
}
