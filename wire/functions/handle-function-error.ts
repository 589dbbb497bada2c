import type { Context } from 'hono'
import { isDatabaseUnavailable } from '@firstline/platform/database/connection-error'
import { CodedError, RequestError, toErrorBody } from '@firstline/platform/errors'
import { functionsLog } from '@firstline/platform/log'
import type { GatewayEnvironment } from '@firstline/wire/gateway'
import { jsonResponse } from './json-response.ts'

/** Converts an error to `{code, message, fields?}`. Unexpected errors are logged and reveal nothing to the client. */
export function handleFunctionError(error: Error, c: Context<GatewayEnvironment>): Response {
  if (!(error instanceof CodedError)) {
    functionsLog.error(
      { requestId: c.get('requestId'), path: c.req.path, error },
      'a function failed unexpectedly',
    )
    const code = isDatabaseUnavailable(error) ? 'database_unavailable' : 'unexpected_failure'
    return handleFunctionError(new RequestError(code, { cause: error }), c)
  }
  return jsonResponse(toErrorBody(error), { status: error.status })
}
