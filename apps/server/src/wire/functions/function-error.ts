import type { Context } from 'hono'
import { isDatabaseUnavailable } from '#server/platform/database/connection-error.ts'
import { AppError, presentError } from '#server/platform/errors.ts'
import { functionsLog } from '#server/platform/log.ts'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import { jsonAnswer } from './json-answer.ts'

/** Puts any failure into `{code, message, fields?}`. Surprises are logged and tell the client nothing but that they happened. */
export function functionError(error: Error, c: Context<GatewayEnvironment>): Response {
  if (!(error instanceof AppError)) {
    functionsLog.error(
      { requestId: c.get('requestId'), path: c.req.path, error },
      'a function failed unexpectedly',
    )
    const code = isDatabaseUnavailable(error) ? 'database_unavailable' : 'unexpected_failure'
    return functionError(new AppError(code, { cause: error }), c)
  }
  return jsonAnswer(presentError(error), { status: error.status })
}
