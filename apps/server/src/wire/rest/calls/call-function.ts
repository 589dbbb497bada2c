import type { Context } from 'hono'
import type { Identity } from '#server/platform/database/database.ts'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import { withCatalogue } from '../catalogue/with-catalogue.ts'
import { parseQuery } from '../grammar/parse-query.ts'
import { parseAccept } from '../request/accept.ts'
import { parsePrefer } from '../request/prefer.ts'
import { queryOf } from '../request/query-of.ts'
import { withMaxRows, withRangeHeader } from '../request/range.ts'
import { requireIdentity } from '../request/require-identity.ts'
import { withTimeZone } from '../request/with-time-zone.ts'
import { RestError } from '../rest-error.ts'
import type { RestParts } from '../rest-parts.ts'
import type { RowsResult } from '../rows-result.ts'
import { runAndAsk } from '../run-and-ask.ts'
import { Parameters } from '../sql/parameters.ts'
import { answerCall } from './answer-call.ts'
import { buildCallStatement } from './build-call-statement.ts'
import { chooseFunction } from './choose-function.ts'
import { readCallInput } from './read-call-input.ts'

/** GET, HEAD and POST of a function. Who may call it, PostgreSQL's rights say. */
export async function callFunction(
  parts: RestParts,
  c: Context<GatewayEnvironment>,
  name: string,
): Promise<Response> {
  const { method } = c.req
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw wrongVerb(method)
  const form = parseAccept(c.req.header('accept'))
  const preferences = parsePrefer(c.req.header('prefer'))
  const identity = withTimeZone(requireIdentity(c, parts.schema.name), preferences)
  const asked = parseQuery(queryOf(c), {
    isCall: method !== 'POST',
    allowsAggregates: parts.allowsAggregates,
  })
  const query = withMaxRows(withRangeHeader(asked, c.req.header('range')))
  const input = await readCallInput(c.req.raw, query)
  const { called, result, settings } = await withCatalogue(parts.schema, async (catalogue) => {
    const { role } = identity
    const chosen = chooseFunction(catalogue, { name, input, role })
    const scope = { catalogue, role, parameters: new Parameters() }
    const statement = buildCallStatement(
      chosen,
      { input, query, form, preferences, isBodiless: method === 'HEAD' },
      scope,
    )
    // Only what says that it writes may write, and only when it is asked to by a verb that does.
    const actor: Identity = { ...identity, readOnly: method !== 'POST' || chosen.volatility !== 'volatile' }
    return { called: chosen, ...(await runAndAsk<RowsResult>(parts.database, statement, actor)) }
  })
  return answerCall(c, { called, result, settings, query, form, preferences })
}

function wrongVerb(method: string): RestError {
  return new RestError({
    status: 405,
    code: 'PGRST101',
    message: `Cannot use the ${method} method on RPC`,
  })
}
