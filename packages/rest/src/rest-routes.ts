import type { Hono } from 'hono'
import type { Database } from '@firstline/platform/database'
import { type Gateway, type GatewayEnvironment, REQUEST_TIMEOUT_MS } from '@firstline/gateway'
import { runFunctionCall } from './calls/call-function.ts'
import { readRows } from './read-rows.ts'
import { RestError } from './rest-error.ts'
import { handleRestError } from './handle-rest-error.ts'
import type { RestContext } from './rest-context.ts'
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
  const app = gateway.service({ timeLimitMs: REQUEST_TIMEOUT_MS, onError: handleRestError })

  /** Selects the schema by the profile header and repeats its name in Content-Profile. PostgREST: Schemas. */
  async function inSchema(
    profile: string | undefined,
    handle: (context: RestContext) => Promise<Response>,
  ): Promise<Response> {
    const name = profile ?? schemas[0] ?? 'public'
    const context = contexts.get(name)
    if (context === undefined) throw schemaNotExposed(name, schemas)
    const response = await handle(context)
    if (profile !== undefined || schemas.length > 1) response.headers.set('Content-Profile', name)
    return response
  }

  app.all('/rpc/:name', (c) => {
    const header = c.req.method === 'POST' ? 'content-profile' : 'accept-profile'
    return inSchema(c.req.header(header), (context) => runFunctionCall(context, c, c.req.param('name')))
  })
  app.all('/:table', (c) => {
    const { method } = c.req
    const name = c.req.param('table')
    if (method === 'GET' || method === 'HEAD') {
      return inSchema(c.req.header('accept-profile'), (context) => readRows(context, c, name))
    }
    return inSchema(c.req.header('content-profile'), async (context) => {
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
