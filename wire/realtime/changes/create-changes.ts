import type { Database } from '@firstline/platform/database'
import type { Change, ChangeFeed } from '@firstline/platform/feed/change'
import { realtimeLog } from '@firstline/platform/log'
import type { Channel } from '../channels/channel.ts'
import type { ChannelExtension, Joined } from '../channels/extension.ts'
import { JoinError } from '../channels/join-error.ts'
import { TableCatalog } from './catalog/table-catalog.ts'
import { FeedSubscription } from './delivery/feed-subscription.ts'
import { deliverChanges } from './delivery/deliver-changes.ts'
import { ConditionCompiler } from './filter/compile-condition.ts'
import { hashBinding } from './subscriptions/binding.ts'
import {
  listBindingErrors,
  fitMember,
  reportStatus,
  parseRequestedBinding,
} from './subscriptions/fit-subscriptions.ts'
import { ChangesMember } from './subscriptions/member.ts'
import { SubscriptionIndex } from './subscriptions/subscription-index.ts'
import { AdminSubscribers } from './subscriptions/admin-subscribers.ts'

export interface ChangesOptions {
  database: Database
  feed: ChangeFeed
  /** Whether the user is an admin subscriber, who receives changes of other users' rows as far as policies allow. */
  isAdmin: (userId: string) => Promise<boolean>
}

export interface Changes extends ChannelExtension {
  close(): Promise<void>
}

const RECHECK_MS = 300_000

/** Supabase realtime: the `postgres_changes` extension. Delivers committed changes of visible rows. */
export function createChanges({ database, feed, isAdmin }: ChangesOptions): Changes {
  const members = new Map<Channel, ChangesMember>()
  const index = new SubscriptionIndex()
  const adminSubscribers = new AdminSubscribers(isAdmin)
  const compiler = new ConditionCompiler(database)
  const catalog = new TableCatalog(database, refitAll)
  const state = { catalog, index, adminSubscribers }
  let batch = 0
  let refitting: Promise<void> = Promise.resolve()

  const feedSubscription = new FeedSubscription(feed, {
    handleChanges: take,
    handleMissed: () => restart(() => true),
  })
  const recheck = setInterval(() => {
    adminSubscribers.recheck().catch((error: unknown) => {
      realtimeLog.warn({ error }, 'the admin subscribers could not be checked again')
    })
  }, RECHECK_MS)
  recheck.unref()

  async function take(changes: readonly Change[]): Promise<void> {
    batch += 1
    const { failedFilters, timedOut } = await deliverChanges(changes, batch, { database, state })
    for (const [subscription, error] of failedFilters) {
      const { member, binding } = subscription
      index.remove(subscription)
      member.errors.set(binding, `the filter on ${binding.schema}.${binding.table} failed: ${error}`)
      reportStatus(member, catalog)
    }
    if (timedOut.size > 0) restart(({ identityKey }) => timedOut.has(identityKey))
  }

  /** Makes clients rejoin, so that they reload what they may have missed. */
  function restart(isMeant: (member: ChangesMember) => boolean): void {
    for (const member of members.values()) {
      if (member.subscriptions.length > 0 && isMeant(member)) member.channel.restart()
    }
  }

  async function fitSubscriptions(member: ChangesMember): Promise<void> {
    const { subscriptions, errors } = await fitMember(member, { catalog, compiler })
    for (const subscription of member.subscriptions) index.remove(subscription)
    member.subscriptions = subscriptions
    member.errors = errors
    if (members.get(member.channel) === member) for (const each of subscriptions) index.add(each)
  }

  /** After a schema change, bindings may become valid or invalid. */
  function refitAll(): void {
    const before = refitting
    refitting = (async () => {
      await before
      for (const member of members.values()) {
        try {
          await fitSubscriptions(member)
          reportStatus(member, catalog)
        } catch (error) {
          realtimeLog.warn({ error }, 'a channel could not be adapted to changed tables')
          member.channel.restart()
        }
      }
    })()
  }

  async function updateUser(member: ChangesMember): Promise<void> {
    const { userId } = member.channel
    if (userId !== null) adminSubscribers.add(userId)
    if (member.userId !== null) adminSubscribers.remove(member.userId)
    member.userId = userId
    if (userId !== null) await adminSubscribers.resolve(userId)
  }

  function removeMember(member: ChangesMember): void {
    if (members.get(member.channel) !== member) return
    members.delete(member.channel)
    for (const subscription of member.subscriptions) index.remove(subscription)
    if (member.userId !== null) adminSubscribers.remove(member.userId)
    feedSubscription.release()
  }

  async function join(channel: Channel): Promise<Joined> {
    const { postgresChanges, waitsForChanges } = channel.config
    const response = {
      postgres_changes: postgresChanges.map((requested) => ({ ...requested, id: hashBinding(requested) })),
    }
    if (postgresChanges.length === 0) return { response }
    const member = new ChangesMember(channel, postgresChanges.map(parseRequestedBinding))
    await catalog.open()
    await feedSubscription.acquire()
    // Later batches contain what is committed from now on, and no event is sent before the reply.
    member.joinedAtBatch = batch
    members.set(channel, member)
    try {
      await fitSubscriptions(member)
      await updateUser(member)
      const [error] = listBindingErrors(member, catalog)
      if (waitsForChanges && error !== undefined) {
        throw new JoinError('RealtimeDisabledForConfiguration', error)
      }
    } catch (error) {
      removeMember(member)
      throw error
    }
    return { response, afterReply: () => reportStatus(member, catalog) }
  }

  return {
    events: [],
    join,
    async renew(channel) {
      const member = members.get(channel)
      if (!member) return
      // The index position depends on the user, who may have changed.
      for (const subscription of member.subscriptions) index.add(subscription)
      await updateUser(member)
      reportStatus(member, catalog)
    },
    receive: async () => null,
    leave(channel) {
      const member = members.get(channel)
      if (member) removeMember(member)
    },
    async close() {
      clearInterval(recheck)
      feedSubscription.close()
      await catalog.close()
    },
  }
}
