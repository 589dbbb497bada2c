import type { Context } from 'hono'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import { parseAccept } from './request/accept.ts'
import { answerHeaders } from './request/answer-headers.ts'
import { buildRead } from './sql/build-read.ts'
import { parseQuery } from './old-grammar/parse-query.ts'
import { parsePrefer } from './request/prefer.ts'
import { rangeOf, withMaxRows, withRangeHeader } from './request/range.ts'
import { requireIdentity } from './request/require-identity.ts'
import type { RestParts } from './rest-parts.ts'
import { requireSingle } from './rows-result.ts'
import { runOne } from './run-one.ts'
import { withTable } from './catalogue/with-table.ts'

/** GET and HEAD of a table. */
export async function readRows(
  parts: RestParts,
  c: Context<GatewayEnvironment>,
  name: string,
): Promise<Response> {
  const identity = { ...requireIdentity(c), readOnly: true }
  const form = parseAccept(c.req.header('accept'))
  const preferences = parsePrefer(c.req.header('prefer'))
  const asked = withRangeHeader(parseQuery(new URL(c.req.url).searchParams), c.req.header('range'))
  const query = withMaxRows(asked)
  const result = await withTable(parts, name, (table) =>
    runOne(parts.database, buildRead(table, query, { form, withTotal: preferences.count }), identity),
  )
  const { status, contentRange } = rangeOf(result, query.offset)
  const body = form.isSingle ? requireSingle(result) : result.body
  const headers = { 'Content-Type': form.contentType, 'Content-Range': contentRange }
  return new Response(c.req.method === 'HEAD' ? null : body, {
    status,
    headers: { ...headers, ...answerHeaders(c, preferences) },
  })
}
