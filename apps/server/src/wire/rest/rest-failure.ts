import type { Context } from 'hono'
import { DatabaseError } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { restLog } from '#server/platform/log.ts'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import { RestError } from './rest-error.ts'
import { statusOfSqlState } from './status-of-sql-state.ts'

/** Puts any failure into `{code, message, details, hint}`. */
export function restFailure(failure: Error, c: Context<GatewayEnvironment>): Response {
  const error = toRestError(failure, c)
  if (error.status >= 500) {
    restLog.error(
      { requestId: c.get('requestId'), path: c.req.path, error: failure },
      'rest failed unexpectedly',
    )
  }
  const { code, message, details, hint } = error
  return new Response(JSON.stringify({ code, message, details, hint }), {
    status: error.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Proxy-Status': `PostgREST; error=${code}`,
      ...error.headers,
    },
  })
}

function toRestError(failure: Error, c: Context<GatewayEnvironment>): RestError {
  if (failure instanceof RestError) return failure
  if (failure instanceof DatabaseError) {
    // Which of the two a refusal is depends on the role, not on whether a token was sent.
    const isAnonymous = c.get('request').identity.role === 'anon'
    const status = statusOfSqlState(failure.code, isAnonymous)
    return new RestError({
      status,
      code: failure.code,
      message: failure.message,
      details: failure.detail,
      hint: failure.hint,
      headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
      cause: failure,
    })
  }
  if (failure instanceof AppError) {
    const code = APP_ERROR_CODES[failure.code] ?? 'PGRST102'
    return new RestError({ status: failure.status, code, message: failure.message, cause: failure })
  }
  return new RestError({
    status: 500,
    code: 'XX000',
    message: 'An unexpected error has occurred',
    cause: failure,
  })
}

const APP_ERROR_CODES: Partial<Record<AppError['code'], string>> = { request_timeout: 'PGRST003' }
