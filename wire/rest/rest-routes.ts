import type { Context, Hono } from 'hono'
import { ConcurrencyLimit } from '@firstline/platform/concurrency-limit'
import type { Database } from '@firstline/platform/database'
import {
  type Gateway,
  type GatewayEnvironment,
  REQUEST_TIMEOUT_MS,
  runWithinLimit,
  withTimeLimit,
} from '@firstline/wire/gateway'
import { runFunctionCall } from './calls/call-function.ts'
import { readRows } from './read-rows.ts'
import { RestError } from './rest-error.ts'
import { handleRestError } from './handle-rest-error.ts'
import type { RestContext } from './rest-context.ts'
import { createResponse, type RestResponse } from './rest-response.ts'
import { createSchemaCache } from './schema-cache/schema-cache.ts'
import { writeRows } from './write-rows.ts'

export interface RestOptions {
  gateway: Gateway
  database: Database
  /** The exposed schemas, the default first. PostgREST: Schemas. */
  schemas?: readonly string[]
  /** The product's own tables in `public`. When one is missing, the error is PostgreSQL's 42P01. */
  expectedTables?: readonly string[]
  /** Whether a select list may have aggregate functions. PostgREST: db-aggregates-enabled. */
  aggregates?: boolean
}

/**
 * One caller leaves most database connections to others, and holds a few large results in memory. Pages and
 * `Promise.all` with many queries wait. All callers together are limited by the database. The embedded engine runs one
 * transaction at a time, so another caller waits for every running one.
 */
function createLimit({ engine }: Database): ConcurrencyLimit {
  return new ConcurrencyLimit({
    running: { perCaller: engine === 'embedded' ? 2 : 4, total: Infinity },
    waiting: { perCaller: 100, total: Infinity },
    retryAfterSeconds: 2,
  })
}

/** The REST service, to be mounted at `/rest/v1`. */
export function createRestRoutes({
  gateway,
  database,
  schemas = ['public'],
  expectedTables = [],
  aggregates = false,
}: RestOptions): Hono<GatewayEnvironment> {
  const contexts = new Map(
    schemas.map((name): [string, RestContext] => [
      name,
      {
        database,
        schema: createSchemaCache(database, name),
        expectedTables: name === 'public' ? expectedTables : [],
        allowsAggregates: aggregates,
      },
    ]),
  )
  const limit = createLimit(database)
  const app = gateway.service({ timeLimitMs: null, onError: handleRestError })

  /** Selects the schema by the profile header and repeats its name in Content-Profile. PostgREST: Schemas. */
  async function inSchema(
    c: Context<GatewayEnvironment>,
    profile: string | undefined,
    handle: (context: RestContext) => Promise<RestResponse>,
  ): Promise<Response> {
    const name = profile ?? schemas[0] ?? 'public'
    const context = contexts.get(name)
    if (context === undefined) throw schemaNotExposed(name, schemas)
    const run = async () => {
      const response = await handle(context)
      if (profile !== undefined || schemas.length > 1) response.headers.set('Content-Profile', name)
      return createResponse(response)
    }
    const request = c.get('request')
    // The key of the service role is the operator's own.
    if (request.identity.role === 'service_role') {
      return (await withTimeLimit(run(), REQUEST_TIMEOUT_MS)).response
    }
    return runWithinLimit(
      { limit, context: request, request: c.req.raw, timeLimitMs: REQUEST_TIMEOUT_MS },
      run,
    )
  }

  app.all('/rpc/:name', (c) => {
    const header = c.req.method === 'POST' ? 'content-profile' : 'accept-profile'
    return inSchema(c, c.req.header(header), (context) => runFunctionCall(context, c, c.req.param('name')))
  })
  app.all('/:table', (c) => {
    const { method } = c.req
    const name = c.req.param('table')
    if (method === 'GET' || method === 'HEAD') {
      return inSchema(c, c.req.header('accept-profile'), (context) => readRows(context, c, name))
    }
    return inSchema(c, c.req.header('content-profile'), async (context) => {
      if (method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE')
        return writeRows(context, c, { name, method })
      throw new RestError({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` })
    })
  })
  app.all('*', () => {
    throw new RestError({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' })
  })
  return app
}

function schemaNotExposed(name: string, schemas: readonly string[]): RestError {
  return new RestError({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${name}`,
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}
