import type { Hono } from 'hono'
import type { Database } from '#server/platform/database/database.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import type { Gateway, GatewayEnvironment } from '../gateway/index.ts'
import { BroadcastExtension } from './broadcast/broadcast-extension.ts'
import { BroadcastRelay } from './broadcast/broadcast-relay.ts'
import { broadcastRoutes } from './broadcast/broadcast-routes.ts'
import { Broadcasts } from './broadcast/broadcasts.ts'
import type { SenderRates } from './broadcast/sender-rates.ts'
import type { ChannelExtension } from './channels/extension.ts'
import type { RealtimeLimits } from './limits.ts'
import { ChannelRights } from './policies/channel-rights.ts'
import { PresenceExtension } from './presence/presence-extension.ts'
import { PresenceRelay } from './presence/presence-relay.ts'
import { Replica, REPLICA_TIMES, type ReplicaTimes } from './replicas/replica.ts'

export interface MessagingTimes extends ReplicaTimes {
  /** How often it is looked for broadcasts that a lost wake-up did not tell of. */
  pollMs: number
}

export interface MessagingOptions {
  gateway: Gateway
  database: Database
  wakeUps: WakeUps
  limits: RealtimeLimits
  publicChannels: boolean
  senders: SenderRates
  times?: Partial<MessagingTimes>
}

/** What members of channels tell each other: broadcasts and presence, and who may. */
export interface Messaging {
  /** In the order in which they must be asked: rights come first. */
  extensions: readonly ChannelExtension[]
  routes: Hono<GatewayEnvironment>
  close(): Promise<void>
}

const POLL_MS = 1_000

/**
 * Puts broadcast, presence and private channels together. Replicas of a PostgreSQL database tell each other; an embedded
 * database has a single process, and is asked about policies alone.
 */
export function createMessaging(options: MessagingOptions): Messaging {
  const { gateway, database, wakeUps, limits, senders } = options
  const { pollMs, ...times } = { ...REPLICA_TIMES, pollMs: POLL_MS, ...options.times }
  const replica = database.engine === 'postgres' ? new Replica(database, times) : null
  const rights = new ChannelRights(database, options.publicChannels)
  const relays: { close(): Promise<void> }[] = []
  function closing<Relay extends { close(): Promise<void> }>(relay: Relay): Relay {
    relays.push(relay)
    return relay
  }

  let follow = () => Promise.resolve()
  const broadcasts = new Broadcasts((deliver) => {
    if (!replica) return null
    const relay = closing(new BroadcastRelay({ database, wakeUps, replica, pollMs, deliver }))
    follow = () => relay.follow()
    return relay
  })
  const presence = new PresenceExtension({
    rights,
    limits,
    clock: gateway.clock,
    connectRelay: (topics) =>
      replica ? closing(new PresenceRelay({ database, wakeUps, replica, topics })) : null,
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
    routes: broadcastRoutes({ gateway, broadcasts, rights, limits, senders }),
    async close() {
      for (const relay of relays) await relay.close()
      await replica?.close()
    },
  }
}
