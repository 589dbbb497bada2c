import type { Context } from 'hono'
import type { Identity } from '@firstline/platform/database'
import type { GatewayEnvironment } from '@firstline/wire/gateway'
import { withCatalog } from '../schema-cache/with-catalog.ts'
import { parseQuery } from '../grammar/parse-query.ts'
import { parseAccept } from '../request/accept.ts'
import { parsePrefer } from '../request/prefer.ts'
import { readQueryParameters } from '../request/query-parameters.ts'
import { applyMaxRows, applyRangeHeader } from '../request/range.ts'
import { requireIdentity } from '../request/require-identity.ts'
import { RestError } from '../rest-error.ts'
import type { RestContext } from '../rest-context.ts'
import type { RestResponse } from '../rest-response.ts'
import type { RowsResult } from '../rows-result.ts'
import { runWithResponseSettings } from '../run-with-response-settings.ts'
import { Parameters } from '@firstline/platform/database/parameters'
import { createCallResponse } from './call-response.ts'
import { buildCallStatement } from './build-call-statement.ts'
import { resolveOverload } from './resolve-overload.ts'
import { readCallInput } from './read-call-input.ts'

/** GET, HEAD and POST of a function. PostgreSQL's grants authorize the call. PostgREST: Functions as RPC. */
export async function runFunctionCall(
  context: RestContext,
  c: Context<GatewayEnvironment>,
  name: string,
): Promise<RestResponse> {
  const { method } = c.req
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw wrongVerb(method)
  const format = parseAccept(c.req.header('accept'))
  const preferences = parsePrefer(c.req.header('prefer'))
  const identity = requireIdentity(c, context.schema.name, preferences)
  const parsedQuery = parseQuery(readQueryParameters(c), {
    isCall: method !== 'POST',
    allowsAggregates: context.allowsAggregates,
  })
  const query = applyMaxRows(applyRangeHeader(parsedQuery, c.req.header('range')))
  const input = await readCallInput(c.req.raw, query)
  const { callee, result, settings } = await withCatalog(context.schema, async (catalog) => {
    const { role } = identity
    const overload = resolveOverload(catalog, { name, input, role })
    const scope = { catalog, role, parameters: new Parameters() }
    const statement = buildCallStatement(
      overload,
      { input, query, format, preferences, isBodiless: method === 'HEAD' },
      scope,
    )
    // Read-only for GET, and for stable and immutable functions. PostgREST: Transactions, Access Mode.
    const actor: Identity = { ...identity, readOnly: method !== 'POST' || overload.volatility !== 'volatile' }
    return {
      callee: overload,
      ...(await runWithResponseSettings<RowsResult>(context.database, statement, actor)),
    }
  })
  return createCallResponse(c, { callee, result, settings, query, format, preferences })
}

function wrongVerb(method: string): RestError {
  return new RestError({
    status: 405,
    code: 'PGRST101',
    message: `Cannot use the ${method} method on RPC`,
  })
}
