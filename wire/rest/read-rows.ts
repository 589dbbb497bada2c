import type { Context } from 'hono'
import type { Identity } from '@firstline/platform/database'
import type { GatewayEnvironment } from '@firstline/wire/gateway'
import { requireTable } from './schema-cache/require-table.ts'
import { withCatalog } from './schema-cache/with-catalog.ts'
import { countRows } from './count-rows.ts'
import { parseQuery } from './grammar/parse-query.ts'
import { parseAccept } from './request/accept.ts'
import { buildResponseHeaders } from './request/response-headers.ts'
import { formatAppliedPreferences, parsePrefer } from './request/prefer.ts'
import { readQueryParameters } from './request/query-parameters.ts'
import { buildContentRange, applyMaxRows, applyRangeHeader } from './request/range.ts'
import { requireIdentity } from './request/require-identity.ts'
import type { RestContext } from './rest-context.ts'
import type { RestResponse } from './rest-response.ts'
import { formatRowsBody } from './rows-result.ts'
import { buildRead } from './sql/build-read.ts'
import { Parameters } from '@firstline/platform/database/parameters'
import { buildSource } from './sql/source.ts'

/** GET and HEAD of a table or view. PostgREST: Tables and Views, Read. */
export async function readRows(
  context: RestContext,
  c: Context<GatewayEnvironment>,
  name: string,
): Promise<RestResponse> {
  const format = parseAccept(c.req.header('accept'))
  const preferences = parsePrefer(c.req.header('prefer'))
  const identity: Identity = {
    ...requireIdentity(c, context.schema.name, preferences),
    readOnly: true,
  }
  const parsedQuery = parseQuery(readQueryParameters(c), {
    isCall: false,
    allowsAggregates: context.allowsAggregates,
  })
  const query = applyMaxRows(applyRangeHeader(parsedQuery, c.req.header('range')))
  const isBodiless = c.req.method === 'HEAD'
  const result = await withCatalog(context.schema, (catalog) => {
    const { role } = identity
    const table = requireTable(catalog, name, { role, expectedTables: context.expectedTables })
    const scope = { catalog, role, parameters: new Parameters() }
    const source = buildSource(table, query, scope)
    return countRows(context.database, preferences.count, {
      scope,
      source,
      conditions: query.conditions,
      select: query.select,
      identity,
      read: (count) => buildRead({ source, query, format, count, isBodiless }, scope),
    })
  })
  const { status, contentRange } = buildContentRange(result, query.offset)
  const body = formatRowsBody(isBodiless ? { ...result, body: '[]' } : result, format)
  const headers = new Headers({
    'Content-Type': format.contentType,
    'Content-Range': contentRange,
    ...buildResponseHeaders(formatAppliedPreferences(preferences, ['count'])),
  })
  return { status, headers, body: isBodiless ? null : body }
}
