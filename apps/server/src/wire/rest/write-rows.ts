import type { Context } from 'hono'
import { DatabaseError, type Identity } from '#server/platform/database/database.ts'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import { parseAccept } from './request/accept.ts'
import { answerHeaders } from './request/answer-headers.ts'
import { buildWrite, NOT_SINGLE, type Write } from './sql/build-write.ts'
import { parseQuery } from './old-grammar/parse-query.ts'
import { parsePrefer } from './request/prefer.ts'
import { readRowsBody } from './request/read-rows-body.ts'
import { requireIdentity } from './request/require-identity.ts'
import { notImplemented } from './rest-error.ts'
import type { RestParts } from './rest-parts.ts'
import { notSingle, type RowsResult, requireSingle } from './rows-result.ts'
import { runOne } from './run-one.ts'
import { withTable } from './catalogue/with-table.ts'

/** POST (insert, upsert), PATCH and DELETE of a table. What a caller may write, the database's rights say. */
export async function writeRows(
  parts: RestParts,
  c: Context<GatewayEnvironment>,
  name: string,
  method: Write['method'],
): Promise<Response> {
  const identity = requireIdentity(c)
  const form = parseAccept(c.req.header('accept'))
  const preferences = parsePrefer(c.req.header('prefer'))
  const query = parseQuery(new URL(c.req.url).searchParams)
  if (query.limit !== null) throw notImplemented('Limiting a write')
  const body = method === 'DELETE' ? null : await readRowsBody(c.req.raw, query.columns)
  const write = { method, query, preferences, form, body }

  const result = await runWrite(parts, name, write, identity)
  const isShown = preferences.return === 'representation'
  const headers = {
    'Content-Range': contentRange(method, result, preferences.count),
    ...answerHeaders(c, preferences),
  }
  if (!isShown) return new Response(null, { status: method === 'POST' ? 201 : 204, headers })
  return new Response(form.isSingle ? requireSingle(result) : result.body, {
    status: method === 'POST' ? 201 : 200,
    headers: { 'Content-Type': form.contentType, ...headers },
  })
}

async function runWrite(
  parts: RestParts,
  name: string,
  write: Write,
  identity: Identity,
): Promise<RowsResult> {
  try {
    return await withTable(parts, name, (table) => runOne(parts.database, buildWrite(table, write), identity))
  } catch (error) {
    const rows = error instanceof DatabaseError ? error.message.split(NOT_SINGLE)[1] : undefined
    if (rows === undefined) throw error
    throw notSingle(Number.parseInt(rows, 10))
  }
}

function contentRange(method: Write['method'], { rows }: RowsResult, withTotal: boolean): string {
  const span = method === 'PATCH' && rows > 0 ? `0-${rows - 1}` : '*'
  return `${span}/${withTotal ? rows : '*'}`
}
