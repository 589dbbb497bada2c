import type { Context } from 'hono'
import type { Identity } from '#server/platform/database/database.ts'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import { requireTable } from './catalogue/require-table.ts'
import { withCatalogue } from './catalogue/with-catalogue.ts'
import { countRows } from './count-rows.ts'
import { parseQuery } from './grammar/parse-query.ts'
import { parseAccept } from './request/accept.ts'
import { answerHeaders } from './request/answer-headers.ts'
import { appliedPreferences, parsePrefer } from './request/prefer.ts'
import { queryOf } from './request/query-of.ts'
import { rangeOf, withMaxRows, withRangeHeader } from './request/range.ts'
import { requireIdentity } from './request/require-identity.ts'
import { withTimeZone } from './request/with-time-zone.ts'
import type { RestParts } from './rest-parts.ts'
import { bodyOf } from './rows-result.ts'
import { buildRead } from './sql/build-read.ts'
import { Parameters } from './sql/parameters.ts'
import { sourceOf } from './sql/source.ts'

/** GET and HEAD of a table. */
export async function readRows(
  parts: RestParts,
  c: Context<GatewayEnvironment>,
  name: string,
): Promise<Response> {
  const form = parseAccept(c.req.header('accept'))
  const preferences = parsePrefer(c.req.header('prefer'))
  const identity: Identity = {
    ...withTimeZone(requireIdentity(c, parts.schema.name), preferences),
    readOnly: true,
  }
  const asked = parseQuery(queryOf(c), { isCall: false, allowsAggregates: parts.allowsAggregates })
  const query = withMaxRows(withRangeHeader(asked, c.req.header('range')))
  const isBodiless = c.req.method === 'HEAD'
  const result = await withCatalogue(parts.schema, (catalogue) => {
    const { role } = identity
    const table = requireTable(catalogue, name, { role, expectedTables: parts.expectedTables })
    const scope = { catalogue, role, parameters: new Parameters() }
    const source = sourceOf(table, query, scope)
    return countRows(parts.database, preferences.count, {
      scope,
      source,
      conditions: query.conditions,
      select: query.select,
      identity,
      read: (count) => buildRead({ source, query, form, count, isBodiless }, scope),
    })
  })
  const { status, contentRange } = rangeOf(result, query.offset)
  const body = bodyOf(isBodiless ? { ...result, body: '[]' } : result, form)
  return new Response(isBodiless ? null : body, {
    status,
    headers: {
      'Content-Type': form.contentType,
      'Content-Range': contentRange,
      ...answerHeaders(appliedPreferences(preferences, ['count'])),
    },
  })
}
