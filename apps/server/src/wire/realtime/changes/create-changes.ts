import type { Database } from '#server/platform/database/database.ts'
import type { Change, ChangeFeed } from '#server/platform/feed/change.ts'
import { realtimeLog } from '#server/platform/log.ts'
import type { Channel } from '../channels/channel.ts'
import type { ChannelExtension, Joined } from '../channels/extension.ts'
import { JoinRefusal } from '../channels/join-refusal.ts'
import { TableCatalogue } from './catalogue/table-catalogue.ts'
import { FeedHold } from './delivery/feed-hold.ts'
import { giveOut } from './delivery/give-out.ts'
import { ConditionCompiler } from './filter/compile-condition.ts'
import { bindingId } from './subscriptions/binding.ts'
import { faultsOf, fitMember, tell, understand } from './subscriptions/fit-member.ts'
import { Member } from './subscriptions/member.ts'
import { SubscriptionIndex } from './subscriptions/subscription-index.ts'
import { WideSight } from './subscriptions/wide-sight.ts'

export interface ChangesOptions {
  database: Database
  feed: ChangeFeed
  /** Users who hear of rows of others, as far as policies let them. */
  seesAll: (userId: string) => Promise<boolean>
}

export interface Changes extends ChannelExtension {
  close(): Promise<void>
}

const RECHECK_MS = 300_000

/** Tells channels of committed changes of rows they asked for and may see. */
export function createChanges({ database, feed, seesAll }: ChangesOptions): Changes {
  const members = new Map<Channel, Member>()
  const index = new SubscriptionIndex()
  const wideSight = new WideSight(seesAll)
  const compiler = new ConditionCompiler(database)
  const catalogue = new TableCatalogue(database, refitAll)
  const world = { catalogue, index, wideSight }
  let look = 0
  let refitting: Promise<void> = Promise.resolve()

  const hold = new FeedHold(feed, { take, missed: () => restart(() => true) })
  const recheck = setInterval(() => {
    wideSight.recheck().catch((error: unknown) => {
      realtimeLog.warn({ error }, 'who sees everything could not be asked')
    })
  }, RECHECK_MS)
  recheck.unref()

  async function take(changes: readonly Change[]): Promise<void> {
    look += 1
    const { broken, late } = await giveOut(changes, look, { database, world })
    for (const [subscription, fault] of broken) {
      const { member, binding } = subscription
      index.remove(subscription)
      member.faults.set(binding, `the filter on ${binding.schema}.${binding.table} failed: ${fault}`)
      tell(member, catalogue)
    }
    if (late.size > 0) restart(({ identityKey }) => late.has(identityKey))
  }

  /** Has clients join again, and read for themselves what they may have missed. */
  function restart(isMeant: (member: Member) => boolean): void {
    for (const member of members.values()) {
      if (member.subscriptions.length > 0 && isMeant(member)) member.channel.restart()
    }
  }

  async function fit(member: Member): Promise<void> {
    const { subscriptions, faults } = await fitMember(member, { catalogue, compiler })
    for (const subscription of member.subscriptions) index.remove(subscription)
    member.subscriptions = subscriptions
    member.faults = faults
    if (members.get(member.channel) === member) for (const each of subscriptions) index.add(each)
  }

  /** The tables have changed: what didn't fit may fit now, and the other way round. */
  function refitAll(): void {
    const before = refitting
    refitting = (async () => {
      await before
      for (const member of members.values()) {
        try {
          await fit(member)
          tell(member, catalogue)
        } catch (error) {
          realtimeLog.warn({ error }, 'a channel could not be fitted to changed tables')
          member.channel.restart()
        }
      }
    })()
  }

  async function settleUser(member: Member): Promise<void> {
    const { userId } = member.channel
    if (userId !== null) wideSight.add(userId)
    if (member.userId !== null) wideSight.remove(member.userId)
    member.userId = userId
    if (userId !== null) await wideSight.settle(userId)
  }

  function drop(member: Member): void {
    if (members.get(member.channel) !== member) return
    members.delete(member.channel)
    for (const subscription of member.subscriptions) index.remove(subscription)
    if (member.userId !== null) wideSight.remove(member.userId)
    hold.release()
  }

  async function join(channel: Channel): Promise<Joined> {
    const { postgresChanges, waitsForChanges } = channel.config
    const response = {
      postgres_changes: postgresChanges.map((asked) => ({ ...asked, id: bindingId(asked) })),
    }
    if (postgresChanges.length === 0) return { response }
    const member = new Member(channel, postgresChanges.map(understand))
    await catalogue.open()
    await hold.acquire()
    // Later looks are of what is committed from now on, and nobody hears anything before the reply.
    member.joinedAt = look
    members.set(channel, member)
    try {
      await fit(member)
      await settleUser(member)
      const [fault] = faultsOf(member, catalogue)
      if (waitsForChanges && fault !== undefined) {
        throw new JoinRefusal('RealtimeDisabledForConfiguration', fault)
      }
    } catch (error) {
      drop(member)
      throw error
    }
    return { response, afterReply: () => tell(member, catalogue) }
  }

  return {
    events: [],
    join,
    async renew(channel) {
      const member = members.get(channel)
      if (!member) return
      // They stand where their user's do.
      for (const subscription of member.subscriptions) index.add(subscription)
      await settleUser(member)
      tell(member, catalogue)
    },
    receive: async () => null,
    leave(channel) {
      const member = members.get(channel)
      if (member) drop(member)
    },
    async close() {
      clearInterval(recheck)
      hold.close()
      await catalogue.close()
    },
  }
}
