import type { Context } from 'hono'
import type { Identity } from '@firstline/platform/database'
import type { GatewayEnvironment } from '@firstline/wire/gateway'
import type { Table } from './schema-cache/catalog.ts'
import { requireTable } from './schema-cache/require-table.ts'
import { withCatalog } from './schema-cache/with-catalog.ts'
import { parseQuery } from './grammar/parse-query.ts'
import { parseAccept } from './request/accept.ts'
import { parsePrefer } from './request/prefer.ts'
import { parsePutKey } from './request/parse-put-key.ts'
import { readQueryParameters } from './request/query-parameters.ts'
import { readRowsBody } from './request/parse-rows-body.ts'
import { requireIdentity } from './request/require-identity.ts'
import { notImplemented } from './rest-error.ts'
import type { RestContext } from './rest-context.ts'
import type { RestResponse } from './rest-response.ts'
import { type ResultWithSettings, runWithResponseSettings } from './run-with-response-settings.ts'
import { buildWrite, type Write, type WriteResult } from './sql/build-write.ts'
import { Parameters } from '@firstline/platform/database/parameters'
import { buildSource } from './sql/source.ts'
import { createWriteResponse } from './write-response.ts'

/** POST (insert, upsert), PUT, PATCH and DELETE of a table. The database's grants and policies authorize the write. */
export async function writeRows(
  context: RestContext,
  c: Context<GatewayEnvironment>,
  { name, method }: { name: string; method: Write['method'] },
): Promise<RestResponse> {
  const format = parseAccept(c.req.header('accept'))
  const preferences = parsePrefer(c.req.header('prefer'))
  const identity = requireIdentity(c, context.schema.name, preferences)
  const query = parseQuery(readQueryParameters(c), {
    isCall: false,
    allowsAggregates: context.allowsAggregates,
  })
  const isPaged = query.limit !== null || query.offset !== 0
  // A limit that only shortened the response would change every row of a caller who meant a few.
  if (isPaged && (method === 'PATCH' || method === 'DELETE')) throw notImplemented('Limiting a write')
  const body = method === 'DELETE' ? null : await readRowsBody(c.req.raw, query.columns)
  const write: Write = { method, query, preferences, format, body }
  const { table, result, settings } = await runWrite(context, { name, write, identity })
  return createWriteResponse(c, { table, write, result, settings })
}

async function runWrite(
  context: RestContext,
  { name, write, identity }: { name: string; write: Write; identity: Identity },
): Promise<{ table: Table } & ResultWithSettings<WriteResult>> {
  const { role } = identity
  return withCatalog(context.schema, async (catalog) => {
    const table = requireTable(catalog, name, { role, expectedTables: context.expectedTables })
    const scope = { catalog, role, parameters: new Parameters() }
    const source = buildSource(table, write.query, scope)
    const complete = write.method === 'PUT' ? { ...write, key: parsePutKey(table, write.query) } : write
    const statement = buildWrite(source, complete, scope)
    return { table, ...(await runWithResponseSettings<WriteResult>(context.database, statement, identity)) }
  })
}
