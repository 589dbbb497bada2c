import type { Context } from 'hono'
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
    return functionError(new AppError('unexpected_failure', { cause: error }), c)
  }
  const headers = new Headers()
  if (error.retryAfterSeconds !== undefined) headers.set('Retry-After', String(error.retryAfterSeconds))
  return jsonAnswer(presentError(error), { status: error.status, headers })
}
