import type { ErrorHandler, Hono } from 'hono'
import { REQUEST_ERRORS } from '@firstline/platform/error-codes'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable } from '@firstline/platform/database/connection-error'
import type { Database } from '@firstline/platform/database'
import { CodedError } from '@firstline/platform/errors'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { realtimeLog } from '@firstline/platform/log'
import { type Gateway, type GatewayEnvironment, REQUEST_TIMEOUT_MS } from '@firstline/wire/gateway'
import { SenderRates } from './channels/sender-rates.ts'
import { type ChangesOptions, createChanges } from './changes/create-changes.ts'
import type { ChannelExtension } from './channels/extension.ts'
import { SessionChecker, type ReadSessionStatuses } from './channels/session-checker.ts'
import { createMessaging, type MessagingTimes } from './create-messaging.ts'
import { SharedFrames } from './frames/shared-frames.ts'
import { REALTIME_LIMITS, type RealtimeLimits } from './limits.ts'
import type { RealtimeServices } from './channels/realtime-services.ts'
import { Connections } from './sockets/connections.ts'
import { createUpgrade, type Upgrade } from './sockets/create-upgrade.ts'
import { endRevokedSessions, sweepConnections } from './sockets/sweep.ts'

export interface RealtimeOptions {
  gateway: Gateway
  database: Database
  wakeUps: WakeUpChannel
  /** Reads the session status of tokens. */
  readSessionStatuses: ReadSessionStatuses
  /** The source of row changes; without it there are no `postgres_changes`. */
  changes?: ChangesOptions
  limits?: Partial<RealtimeLimits>
  /** Whether public channels have broadcast and presence. Default true. */
  publicChannels?: boolean
  /** Further extensions, for tests. */
  extensions?: readonly ChannelExtension[]
  /** Lease and heartbeat times of replicas. */
  times?: Partial<MessagingTimes>
  /** Interval of the checks of idle sockets and token expiry. */
  sweepMs?: number
  /** Interval of the session checks. */
  sessionsMs?: number
}

export interface Realtime {
  /** Mounted at `/realtime/v1`. */
  routes: Hono<GatewayEnvironment>
  /** Handler for the server's `upgrade` event. */
  upgrade: Upgrade
  /** Refuses new sockets and closes the open ones. */
  close(): Promise<void>
}

const SWEEP_MS = 1_000
const SESSIONS_MS = 30_000

/** Creates the realtime service: WebSocket and HTTP broadcast. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { gateway, readSessionStatuses } = options
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
  const parts: RealtimeServices = {
    gateway,
    limits,
    publicChannels,
    senders,
    sessions: new SessionChecker(readSessionStatuses, gateway.clock),
    extensions,
    frames: new SharedFrames(),
  }
  const connections = new Connections(limits)
  let isClosing = false

  const { sweepMs = SWEEP_MS, sessionsMs = SESSIONS_MS } = options
  const sweepTimer = setInterval(() => sweepConnections(parts, connections, sweepMs), sweepMs)
  const sessionsTimer = setInterval(() => {
    endRevokedSessions(parts, connections, readSessionStatuses).catch((error: unknown) => {
      realtimeLog.error({ error }, 'the sessions of channels could not be checked')
    })
  }, sessionsMs)
  sweepTimer.unref()
  sessionsTimer.unref()

  const routes = gateway.service({
    timeLimitMs: REQUEST_TIMEOUT_MS,
    bodyMaxBytes: limits.frameBytes,
    onError: handleError,
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
      clearInterval(sweepTimer)
      clearInterval(sessionsTimer)
      await connections.close()
      await messaging.close()
      await changes?.close()
    },
  }
}

const handleError: ErrorHandler<GatewayEnvironment> = (error, c) => {
  if (error instanceof HTTPException) return c.json({ message: error.message }, error.status)
  if (error instanceof CodedError) {
    return Response.json({ message: error.message }, { status: error.status })
  }
  realtimeLog.error({ error, requestId: c.get('requestId') }, 'a request failed')
  const { status, message } =
    REQUEST_ERRORS[isDatabaseUnavailable(error) ? 'database_unavailable' : 'unexpected_failure']
  return c.json({ message }, status)
}
