import type { Hono } from 'hono'
import type { Database } from '@firstline/platform/database'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import type { Gateway, GatewayEnvironment } from '@firstline/wire/gateway'
import { BroadcastExtension } from './broadcast/broadcast-extension.ts'
import { BroadcastRelay } from './broadcast/broadcast-relay.ts'
import { createBroadcastRoutes } from './broadcast/broadcast-routes.ts'
import { Broadcasts } from './broadcast/broadcasts.ts'
import type { SenderRates } from './channels/sender-rates.ts'
import type { ChannelExtension } from './channels/extension.ts'
import type { RealtimeLimits } from './limits.ts'
import { ChannelRights } from './policies/channel-rights.ts'
import { PresenceExtension } from './presence/presence-extension.ts'
import { PresenceRelay } from './presence/presence-relay.ts'
import { Replica, REPLICA_TIMES, type ReplicaTimes } from './replicas/replica.ts'

export interface MessagingTimes extends ReplicaTimes {
  /** Polling interval for broadcasts, which covers lost wake-ups. */
  pollMs: number
}

export interface MessagingOptions {
  gateway: Gateway
  database: Database
  wakeUps: WakeUpChannel
  limits: RealtimeLimits
  publicChannels: boolean
  senders: SenderRates
  times?: Partial<MessagingTimes>
}

/** Broadcast, presence and the authorization of private channels. */
export interface Messaging {
  /** Ordered: the rights must be joined first. */
  extensions: readonly ChannelExtension[]
  routes: Hono<GatewayEnvironment>
  close(): Promise<void>
}

const POLL_MS = 1_000

/**
 * Creates broadcast, presence and private channels. With PostgreSQL, replicas exchange messages. The embedded database
 * has a single process and is used for policies only.
 */
export function createMessaging(options: MessagingOptions): Messaging {
  const { gateway, database, wakeUps, limits, senders } = options
  const { pollMs, ...times } = { ...REPLICA_TIMES, pollMs: POLL_MS, ...options.times }
  const replica = database.engine === 'postgres' ? new Replica(database, times) : null
  const rights = new ChannelRights(database, options.publicChannels)
  const relays: { close(): Promise<void> }[] = []
  function registerRelay<Relay extends { close(): Promise<void> }>(relay: Relay): Relay {
    relays.push(relay)
    return relay
  }

  let follow = () => Promise.resolve()
  const broadcasts = new Broadcasts((deliver) => {
    if (!replica) return null
    const relay = registerRelay(new BroadcastRelay({ database, wakeUps, replica, pollMs, deliver }))
    follow = () => relay.follow()
    return relay
  })
  const presence = new PresenceExtension({
    rights,
    limits,
    clock: gateway.clock,
    connectRelay: (topics) =>
      replica ? registerRelay(new PresenceRelay({ database, wakeUps, replica, topics })) : null,
  })
  return {
    extensions: [
      rights,
      new BroadcastExtension({
        broadcasts,
        rights,
        payloadBytes: limits.payloadBytes,
        follow: () => follow(),
      }),
      presence,
    ],
    routes: createBroadcastRoutes({ gateway, broadcasts, rights, limits, senders }),
    async close() {
      for (const relay of relays) await relay.close()
      await replica?.close()
    },
  }
}
