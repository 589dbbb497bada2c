import type { Context } from 'hono'
import { DatabaseError } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { restLog } from '#server/platform/log.ts'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import type { Role } from './catalogue/catalogue.ts'
import { connectionFault } from './connection-fault.ts'
import { EMPTY_STATUSES } from './empty-statuses.ts'
import { RAISED_ANSWER, raisedAnswer } from './raised-answer.ts'
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
  const body = EMPTY_STATUSES.has(error.status) ? null : JSON.stringify({ code, message, details, hint })
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    // A function may raise a code that no header can hold.
    'Proxy-Status': `PostgREST; error=${code.replaceAll(/[^\w-]/g, '')}`,
  })
  for (const [name, value] of Object.entries(error.headers)) headers.set(name, value)
  return new Response(body, { status: error.status, headers })
}

function toRestError(failure: Error, c: Context<GatewayEnvironment>): RestError {
  if (failure instanceof RestError) return failure
  if (failure instanceof DatabaseError) return fromDatabase(failure, c.get('request').identity.role)
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

function fromDatabase(failure: DatabaseError, role: Role): RestError {
  const unreachable = connectionFault(failure)
  if (unreachable !== null) return unreachable
  if (failure.code === RAISED_ANSWER) return raisedAnswer(failure)
  // Which of the two a refusal is depends on the role, not on whether a token was sent.
  const status = statusOfSqlState(failure, role === 'anon')
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

const APP_ERROR_CODES: Partial<Record<AppError['code'], string>> = { request_timeout: 'PGRST003' }
