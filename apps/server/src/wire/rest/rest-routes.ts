import type { Hono } from 'hono'
import type { Database } from '#server/platform/database/database.ts'
import { type Gateway, type GatewayEnvironment, REQUEST_TIMEOUT_MS } from '#server/wire/gateway/index.ts'
import { callFunction } from './calls/call-function.ts'
import { readRows } from './read-rows.ts'
import { schemaNotExposed } from './request/schema-not-exposed.ts'
import { RestError } from './rest-error.ts'
import { restFailure } from './rest-failure.ts'
import type { RestParts } from './rest-parts.ts'
import { createSchemaCache } from './catalogue/schema-cache.ts'
import { writeRows } from './write-rows.ts'

export interface RestOptions {
  gateway: Gateway
  database: Database
  /** The exposed schemas, the one of requests that name none first. */
  schemas?: readonly string[]
  /** The product's own tables in `public`: one of these missing is answered with PostgreSQL's own 42P01. */
  expectedTables?: readonly string[]
  /** Whether a select list may have aggregate functions. */
  aggregates?: boolean
}

/** The REST service, to be mounted at `/rest/v1`. */
export function restRoutes({
  gateway,
  database,
  schemas = ['public'],
  expectedTables = [],
  aggregates = false,
}: RestOptions): Hono<GatewayEnvironment> {
  const partsBySchema = new Map(
    schemas.map((name): [string, RestParts] => [
      name,
      {
        database,
        schema: createSchemaCache(database, name),
        expectedTables: name === 'public' ? expectedTables : [],
        allowsAggregates: aggregates,
      },
    ]),
  )
  const app = gateway.service({ timeLimitMs: REQUEST_TIMEOUT_MS, onError: restFailure })

  /** Answers in the schema that the profile header names, and says which one that was. */
  async function inSchema(
    profile: string | undefined,
    answer: (parts: RestParts) => Promise<Response>,
  ): Promise<Response> {
    const name = profile ?? schemas[0] ?? 'public'
    const parts = partsBySchema.get(name)
    if (parts === undefined) throw schemaNotExposed(name, schemas)
    const response = await answer(parts)
    if (profile !== undefined || schemas.length > 1) response.headers.set('Content-Profile', name)
    return response
  }

  app.all('/rpc/:name', (c) => {
    const header = c.req.method === 'POST' ? 'content-profile' : 'accept-profile'
    return inSchema(c.req.header(header), (parts) => callFunction(parts, c, c.req.param('name')))
  })
  app.all('/:table', (c) => {
    const { method } = c.req
    const name = c.req.param('table')
    if (method === 'GET' || method === 'HEAD') {
      return inSchema(c.req.header('accept-profile'), (parts) => readRows(parts, c, name))
    }
    return inSchema(c.req.header('content-profile'), async (parts) => {
      if (method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE')
        return writeRows(parts, c, { name, method })
      throw new RestError({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` })
    })
  })
  app.all('*', () => {
    throw new RestError({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' })
  })
  return app
}
