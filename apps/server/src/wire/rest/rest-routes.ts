import type { Hono } from 'hono'
import type { Database } from '#server/platform/database/database.ts'
import { type Gateway, type GatewayEnvironment, REQUEST_TIMEOUT_MS } from '#server/wire/gateway/index.ts'
import { callFunction } from './calls/call-function.ts'
import { readRows } from './read-rows.ts'
import { requireExposedSchema } from './request/require-schema.ts'
import { RestError } from './rest-error.ts'
import { restFailure } from './rest-failure.ts'
import type { RestParts } from './rest-parts.ts'
import { createSchemaCache } from './catalogue/schema-cache.ts'
import { writeRows } from './write-rows.ts'

export interface RestOptions {
  gateway: Gateway
  database: Database
  /** The product's own tables: one of these missing is answered with PostgreSQL's own 42P01. */
  expectedTables?: readonly string[]
}

/** The REST service, to be mounted at `/rest/v1`. */
export function restRoutes({
  gateway,
  database,
  expectedTables = [],
}: RestOptions): Hono<GatewayEnvironment> {
  const parts: RestParts = { database, schema: createSchemaCache(database), expectedTables }
  const app = gateway.service({ timeLimitMs: REQUEST_TIMEOUT_MS, onError: restFailure })

  app.all('/rpc/:name', (c) => {
    requireExposedSchema(c.req.header(c.req.method === 'POST' ? 'content-profile' : 'accept-profile'))
    return callFunction(parts, c, c.req.param('name'))
  })
  app.all('/:table', (c) => {
    const { method } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    requireExposedSchema(c.req.header(isRead ? 'accept-profile' : 'content-profile'))
    const name = c.req.param('table')
    if (isRead) return readRows(parts, c, name)
    if (method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE')
      return writeRows(parts, c, { name, method })
    throw new RestError({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` })
  })
  app.all('*', () => {
    throw new RestError({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' })
  })
  return app
}
