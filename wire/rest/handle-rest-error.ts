import type { Context } from 'hono'
import { DatabaseError } from '@firstline/platform/database'
import { CodedError } from '@firstline/platform/errors'
import { restLog } from '@firstline/platform/log'
import type { GatewayEnvironment } from '@firstline/wire/gateway'
import type { Role } from './schema-cache/catalog.ts'
import { toConnectionRestError } from './connection-error.ts'
import { BODYLESS_STATUSES } from './response-settings.ts'
import { RAISED_RESPONSE_STATE, parseRaisedResponse } from './raised-response.ts'
import { RestError } from './rest-error.ts'
import { mapSqlStateToStatus } from './map-sql-state.ts'

/** Turns any error into a `{code, message, details, hint}` response. PostgREST: Errors; `Proxy-Status` header. */
export function handleRestError(failure: Error, c: Context<GatewayEnvironment>): Response {
  const error = toRestError(failure, c)
  if (error.status >= 500) {
    restLog.error(
      { requestId: c.get('requestId'), path: c.req.path, error: failure },
      'rest failed unexpectedly',
    )
  }
  const { code, message, details, hint } = error
  const body = BODYLESS_STATUSES.has(error.status) ? null : JSON.stringify({ code, message, details, hint })
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    // A function may raise a code with characters that a header does not allow.
    'Proxy-Status': `PostgREST; error=${code.replaceAll(/[^\w-]/g, '')}`,
  })
  for (const [name, value] of Object.entries(error.headers)) headers.set(name, value)
  return new Response(body, { status: error.status, headers })
}

function toRestError(failure: Error, c: Context<GatewayEnvironment>): RestError {
  if (failure instanceof RestError) return failure
  if (failure instanceof DatabaseError) return fromDatabaseError(failure, c.get('request').identity.role)
  if (failure instanceof CodedError) {
    const code = CODES[failure.code] ?? 'PGRST102'
    return new RestError({ status: failure.status, code, message: failure.message, cause: failure })
  }
  return new RestError({
    status: 500,
    code: 'XX000',
    message: 'An unexpected error has occurred',
    cause: failure,
  })
}

function fromDatabaseError(failure: DatabaseError, role: Role): RestError {
  const unreachable = toConnectionRestError(failure)
  if (unreachable !== null) return unreachable
  if (failure.code === RAISED_RESPONSE_STATE) return parseRaisedResponse(failure)
  // Whether 42501 is 401 or 403 depends on the role, not on whether a token was sent.
  const status = mapSqlStateToStatus(failure, role === 'anon')
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

/** PostgREST, whose pool has a limit of time only, has PGRST003 for every request that could not run in time. */
const CODES: Partial<Record<string, string>> = {
  request_timeout: 'PGRST003',
  too_many_at_once: 'PGRST003',
}
