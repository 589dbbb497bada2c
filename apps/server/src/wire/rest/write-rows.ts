import type { Context } from 'hono'
import type { Identity } from '#server/platform/database/database.ts'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import type { Table } from './catalogue/catalogue.ts'
import { requireTable } from './catalogue/require-table.ts'
import { withCatalogue } from './catalogue/with-catalogue.ts'
import { parseQuery } from './grammar/parse-query.ts'
import { parseAccept } from './request/accept.ts'
import { parsePrefer } from './request/prefer.ts'
import { keyOfPut } from './request/put-key.ts'
import { queryOf } from './request/query-of.ts'
import { readRowsBody } from './request/read-rows-body.ts'
import { requireIdentity } from './request/require-identity.ts'
import { withTimeZone } from './request/with-time-zone.ts'
import { notImplemented } from './rest-error.ts'
import type { RestParts } from './rest-parts.ts'
import { type Asked, runAndAsk } from './run-and-ask.ts'
import { buildWrite, type Write, type WriteResult } from './sql/build-write.ts'
import { Parameters } from './sql/parameters.ts'
import { sourceOf } from './sql/source.ts'
import { writeAnswer } from './write-answer.ts'

/** POST (insert, upsert), PUT, PATCH and DELETE of a table. What a caller may write, the database's rights say. */
export async function writeRows(
  parts: RestParts,
  c: Context<GatewayEnvironment>,
  { name, method }: { name: string; method: Write['method'] },
): Promise<Response> {
  const form = parseAccept(c.req.header('accept'))
  const preferences = parsePrefer(c.req.header('prefer'))
  const identity = withTimeZone(requireIdentity(c, parts.schema.name), preferences)
  const query = parseQuery(queryOf(c), { isCall: false, allowsAggregates: parts.allowsAggregates })
  const isPaged = query.limit !== null || query.offset !== 0
  // A limit that only cut the answer would let somebody change every row who meant one.
  if (isPaged && (method === 'PATCH' || method === 'DELETE')) throw notImplemented('Limiting a write')
  const body = method === 'DELETE' ? null : await readRowsBody(c.req.raw, query.columns)
  const write: Write = { method, query, preferences, form, body }
  const { table, result, settings } = await runWrite(parts, { name, write, identity })
  return writeAnswer(c, { table, write, result, settings })
}

async function runWrite(
  parts: RestParts,
  { name, write, identity }: { name: string; write: Write; identity: Identity },
): Promise<{ table: Table } & Asked<WriteResult>> {
  const { role } = identity
  return withCatalogue(parts.schema, async (catalogue) => {
    const table = requireTable(catalogue, name, { role, expectedTables: parts.expectedTables })
    const scope = { catalogue, role, parameters: new Parameters() }
    const source = sourceOf(table, write.query, scope)
    const whole = write.method === 'PUT' ? { ...write, key: keyOfPut(table, write.query) } : write
    const statement = buildWrite(source, whole, scope)
    return { table, ...(await runAndAsk<WriteResult>(parts.database, statement, identity)) }
  })
}
