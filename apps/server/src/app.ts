import { type Context, Hono } from 'hono'
import { ERRORS } from '@firstline/contract/errors'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { isDatabaseUnavailable } from '@firstline/platform/database/connection-error'
import type { Database } from '@firstline/platform/database'
import { startLog } from '@firstline/platform/log'
import { type StaticFiles } from './pages/load-pages.ts'
import { outboxRoutes, type OutboxOptions } from './pages/outbox.ts'
import { servePage } from './pages/serve-pages.ts'
import { unsubscribeRoutes, type UnsubscribeOptions } from './pages/unsubscribe.ts'
import { UNSUBSCRIBE_PATH } from './product/mails/index.ts'
import { type Auth, readSessionStatus } from '@firstline/wire/auth'
import { createFunctionsRoutes, type WireFunction } from '@firstline/wire/functions'
import type { Gateway, GatewayEnvironment } from '@firstline/wire/gateway'
import type { Realtime } from '@firstline/wire/realtime'
import { createRestRoutes, type RestOptions } from '@firstline/wire/rest'

export interface AppServices {
  database: Database
  /** Throws while the database can't be reached or can't write. */
  requireReady: () => Promise<void>
  gateway: Gateway
  auth: Pick<Auth, 'routes'>
  rest: Pick<RestOptions, 'schemas' | 'aggregates'>
  functions: readonly WireFunction[]
  /** Of the payment provider's events, mounted at `/payments`. Null when payments are off. */
  paymentRoutes: Hono | null
  realtime: Pick<Realtime, 'routes'>
  isAdmin: (userId: string) => Promise<boolean>
  /** The public settings, with the current announcement. */
  readRuntime: () => RuntimeConfig
  /** Null when no pages are served, as in most tests. */
  pages: (() => StaticFiles) | null
  /** Null when the outbox is not served. */
  outbox: Pick<OutboxOptions, 'outgoing' | 'mailSettings' | 'memberMails'> | null
  unsubscribe: UnsubscribeOptions
}

/** For these tables the specification's client expects SQLSTATE 42P01 when one is missing, not PGRST205 of PostgREST. */
const EXPECTED_TABLES = ['user_profiles', 'app_config', 'message_logs']

/** Creates the application from its parts. It opens no resources. */
export function createApp(parts: AppServices): Hono<GatewayEnvironment> {
  const { database, gateway, outbox, pages, readRuntime } = parts
  const app = new Hono<GatewayEnvironment>()
  app.use(gateway.everyRequest)
  app.onError((error, c) => {
    startLog.error({ error, requestId: c.get('requestId') }, 'a request failed outside of every service')
    const code = isDatabaseUnavailable(error) ? 'database_unavailable' : 'unexpected_failure'
    return c.json({ code, message: ERRORS[code].message }, ERRORS[code].status)
  })

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    await parts.requireReady()
    return c.json({ status: 'ready' })
  })
  app.get('/config.json', (c) => {
    c.header('cache-control', 'no-cache')
    return c.json(readRuntime())
  })

  app.route('/auth/v1', parts.auth.routes)
  app.route(
    '/rest/v1',
    createRestRoutes({ gateway, database, expectedTables: EXPECTED_TABLES, ...parts.rest }),
  )
  app.route('/realtime/v1', parts.realtime.routes)
  app.route(
    '/functions/v1',
    createFunctionsRoutes({
      gateway,
      functions: parts.functions,
      isAdmin: parts.isAdmin,
      readSessionStatus: (holder) => readSessionStatus(database, holder, gateway.clock.now()),
    }),
  )
  if (parts.paymentRoutes) app.route('/payments', parts.paymentRoutes)
  const page = (c: Context<GatewayEnvironment>) => (pages ? servePage(pages(), c.req.raw) : c.notFound())
  if (outbox) app.route('/outbox', outboxRoutes({ ...outbox, unknown: page }))
  app.route(UNSUBSCRIBE_PATH, unsubscribeRoutes(parts.unsubscribe))
  app.all('*', page)
  return app
}
