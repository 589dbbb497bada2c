import { type Context, Hono } from 'hono'
import { ERRORS } from '@firstline/contract/errors'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { isDatabaseUnavailable } from './platform/database/connection-error.ts'
import type { Database } from './platform/database/database.ts'
import { startLog } from './platform/log.ts'
import { type Pages } from './pages/load-pages.ts'
import { outboxRoutes, type OutboxOptions } from './pages/outbox.ts'
import { servePage } from './pages/serve-pages.ts'
import { authRoutes, type AuthOptions, standingOf } from './wire/auth/index.ts'
import { functionsRoutes, type WireFunction } from './wire/functions/index.ts'
import type { Gateway, GatewayEnvironment } from './wire/gateway/index.ts'
import type { Realtime } from './wire/realtime/index.ts'
import { restRoutes, type RestOptions } from './wire/rest/index.ts'

export interface AppParts {
  database: Database
  gateway: Gateway
  auth: AuthOptions
  rest: Pick<RestOptions, 'schemas' | 'aggregates'>
  functions: readonly WireFunction[]
  realtime: Pick<Realtime, 'routes'>
  isAdmin: (userId: string) => Promise<boolean>
  runtime: RuntimeConfig
  /** Null where only the wire is asked, as in most tests. */
  pages: Pages | null
  /** Null where nobody may look into it. */
  outbox: Pick<OutboxOptions, 'outgoing' | 'mailSettings'> | null
}

/** The specification's client looks for SQLSTATE 42P01 when one of these is missing, not for PostgREST's own code. */
const EXPECTED_TABLES = ['user_profiles', 'app_config', 'message_logs']

/** The whole application as a function of its parts: it answers a `Request` and opens nothing. */
export function createApp(parts: AppParts): Hono<GatewayEnvironment> {
  const { database, gateway, outbox, pages, runtime } = parts
  const app = new Hono<GatewayEnvironment>()
  app.use(gateway.everyRequest)
  app.onError((error, c) => {
    startLog.error({ error, requestId: c.get('requestId') }, 'a request failed outside of every service')
    const code = isDatabaseUnavailable(error) ? 'database_unavailable' : 'unexpected_failure'
    return c.json({ code, message: ERRORS[code].message }, ERRORS[code].status)
  })

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    await database.query('select 1')
    return c.json({ status: 'ready' })
  })
  app.get('/config.json', (c) => {
    c.header('cache-control', 'no-cache')
    return c.json(runtime)
  })

  app.route('/auth/v1', authRoutes(parts.auth))
  app.route('/rest/v1', restRoutes({ gateway, database, expectedTables: EXPECTED_TABLES, ...parts.rest }))
  app.route('/realtime/v1', parts.realtime.routes)
  app.route(
    '/functions/v1',
    functionsRoutes({
      gateway,
      functions: parts.functions,
      isAdmin: parts.isAdmin,
      standingOf: (holder) => standingOf(database, holder, gateway.clock.now()),
    }),
  )
  const page = (c: Context<GatewayEnvironment>) => (pages ? servePage(pages, c.req.raw) : c.notFound())
  if (outbox) app.route('/outbox', outboxRoutes({ ...outbox, unknown: page }))
  app.all('*', page)
  return app
}
