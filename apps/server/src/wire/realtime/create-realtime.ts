import type { ErrorHandler, Hono } from 'hono'
import { ERRORS } from '@firstline/contract/errors'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable } from '#server/platform/database/connection-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { realtimeLog } from '#server/platform/log.ts'
import { type Gateway, type GatewayEnvironment, REQUEST_TIMEOUT_MS } from '../gateway/index.ts'
import { SenderRates } from './broadcast/sender-rates.ts'
import { type ChangesOptions, createChanges } from './changes/create-changes.ts'
import type { ChannelExtension } from './channels/extension.ts'
import { SessionQuestions, type StandingsOf } from './channels/session-questions.ts'
import { createMessaging, type MessagingTimes } from './create-messaging.ts'
import { SharedFrames } from './frames/shared-frames.ts'
import { REALTIME_LIMITS, type RealtimeLimits } from './limits.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import { Connections } from './sockets/connections.ts'
import { createUpgrade, type Upgrade } from './sockets/create-upgrade.ts'
import { endLostSessions, sweep } from './sockets/sweep.ts'

export interface RealtimeOptions {
  gateway: Gateway
  database: Database
  wakeUps: WakeUps
  /** What tokens are still worth. */
  standingsOf: StandingsOf
  /** What tells of changed rows; without it nobody hears of any. */
  changes?: ChangesOptions
  limits?: Partial<RealtimeLimits>
  /** Whether public channels have broadcast and presence; they do unless this is false. */
  publicChannels?: boolean
  /** What channels can do beside what they can do here; a test's. */
  extensions?: readonly ChannelExtension[]
  /** How replicas notice each other. */
  times?: Partial<MessagingTimes>
  /** How often sockets and tokens are looked at. */
  sweepMs?: number
  /** How often it is asked whether sessions have ended or lack something. */
  sessionsMs?: number
}

export interface Realtime {
  /** To be mounted at `/realtime/v1`. */
  routes: Hono<GatewayEnvironment>
  /** For the server's `upgrade` event. */
  upgrade: Upgrade
  /** Refuses new sockets and closes all there are. */
  close(): Promise<void>
}

const SWEEP_MS = 1_000
const SESSIONS_MS = 30_000

/** The realtime service: sockets, and HTTP broadcasts. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { gateway, standingsOf } = options
  const limits = { ...REALTIME_LIMITS, ...options.limits }
  const senders = new SenderRates(limits.messagesPerSecond)
  const { publicChannels = true } = options
  const messaging = createMessaging({ ...options, limits, publicChannels, senders })
  const changes = options.changes && createChanges(options.changes)
  const extensions: readonly ChannelExtension[] = [
    ...messaging.extensions,
    ...(changes ? [changes] : []),
    ...(options.extensions ?? []),
  ]
  const parts: RealtimeParts = {
    gateway,
    limits,
    publicChannels,
    senders,
    sessions: new SessionQuestions(standingsOf, gateway.clock),
    extensions,
    frames: new SharedFrames(),
  }
  const connections = new Connections(limits)
  let isClosing = false

  const { sweepMs = SWEEP_MS, sessionsMs = SESSIONS_MS } = options
  const sweeping = setInterval(() => sweep(parts, connections, sweepMs), sweepMs)
  const asking = setInterval(() => {
    endLostSessions(parts, connections, standingsOf).catch((error: unknown) => {
      realtimeLog.error({ error }, 'the sessions of channels could not be looked at')
    })
  }, sessionsMs)
  sweeping.unref()
  asking.unref()

  const routes = gateway.service({
    timeLimitMs: REQUEST_TIMEOUT_MS,
    bodyMaxBytes: limits.frameBytes,
    onError: realtimeFailure,
  })
  routes.route('/', messaging.routes)
  routes.all('/websocket', (c) =>
    c.json({ error: 'This address takes WebSocket handshakes' }, 426, {
      Upgrade: 'websocket',
      Connection: 'Upgrade',
    }),
  )
  routes.all('*', (c) => c.json({ message: 'Not found' }, 404))

  return {
    routes,
    upgrade: createUpgrade(parts, connections, () => isClosing),
    async close() {
      isClosing = true
      clearInterval(sweeping)
      clearInterval(asking)
      await connections.close()
      await messaging.close()
      await changes?.close()
    },
  }
}

const realtimeFailure: ErrorHandler<GatewayEnvironment> = (error, c) => {
  if (error instanceof HTTPException) return c.json({ message: error.message }, error.status)
  if (error instanceof AppError) {
    return Response.json({ message: error.message }, { status: error.status })
  }
  realtimeLog.error({ error, requestId: c.get('requestId') }, 'a request failed')
  const { status, message } =
    ERRORS[isDatabaseUnavailable(error) ? 'database_unavailable' : 'unexpected_failure']
  return c.json({ message }, status)
}
