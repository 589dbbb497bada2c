import type { Context } from 'hono'
import { REQUEST_ERRORS } from '@firstline/platform/error-codes'
import { isDatabaseUnavailable } from '@firstline/platform/database/connection-error'
import { DatabaseError } from '@firstline/platform/database'
import { CodedError } from '@firstline/platform/errors'
import { authLog } from '@firstline/platform/log'
import type { GatewayEnvironment } from '@firstline/wire/gateway'

export interface AuthErrorOptions {
  cause?: unknown
  /** Why a password is too weak: 'length', 'characters', 'pwned'. */
  weakPasswordReasons?: readonly string[]
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
}

/** An error response of the auth service. Codes, and messages that clients match on, are GoTrue's. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly weakPasswordReasons: readonly string[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, code: string, message: string, extras: AuthErrorOptions = {}) {
    super(message, { cause: extras.cause })
    this.status = status
    this.code = code
    this.weakPasswordReasons = extras.weakPasswordReasons
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}

/** An error in OAuth's format (RFC 6749, 5.2), used for ID tokens only. GoTrue writes these codes with spaces. */
export class OAuthError extends AuthError {
  constructor(
    error: 'invalid request' | 'invalid nonce' | 'server_error',
    description: string,
    extras: AuthErrorOptions = {},
  ) {
    super(400, error, description, extras)
  }
}

/** Status, code and message of an error, for lookup tables. */
export type AuthErrorSpec = readonly [status: number, code: string, message: string]

export function createAuthError([status, code, message]: AuthErrorSpec): AuthError {
  return new AuthError(status, code, message)
}

/** Every 429 carries Retry-After: when the next attempt can succeed. */
export function createRateLimitError(
  code: `over_${'request' | 'email_send' | 'sms_send'}_rate_limit`,
  message: string,
  retryAfterSeconds: number,
): AuthError {
  return new AuthError(429, code, message, { retryAfterSeconds })
}

/** The sign-up screen checks for the words "rate limit". */
export function createRequestRateError(retryAfterSeconds: number): AuthError {
  return createRateLimitError('over_request_rate_limit', 'Request rate limit reached', retryAfterSeconds)
}

export function createValidationError(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

const API_VERSION_HEADER = 'X-Supabase-Api-Version'
const API_VERSION = '2024-01-01'

/** Formats a failure for the API version that the client requests (`X-Supabase-Api-Version`). */
export function toErrorResponse(failure: Error, c: Context<GatewayEnvironment>): Response {
  const requestId = c.get('requestId')
  const error = toAuthError(failure)
  // `createCaptcha` logs a captcha outage (503) itself, once a minute at most instead of once a request.
  if (error.status >= 500 && (error.status !== 503 || isDatabaseUnavailable(failure)))
    authLog.error({ requestId, path: c.req.path, error: failure }, 'auth failed unexpectedly')
  const headers = new Headers({ 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  if (error instanceof OAuthError) {
    const body = { error: error.code, error_description: error.message }
    return new Response(JSON.stringify(body), { status: error.status, headers })
  }
  headers.set('x-sb-error-code', error.code)
  if (error.retryAfterSeconds !== undefined) headers.set('Retry-After', String(error.retryAfterSeconds))
  const weak = error.weakPasswordReasons ? { weak_password: { reasons: error.weakPasswordReasons } } : {}
  if (needsStringCodes(c.req.header(API_VERSION_HEADER))) {
    // The client reads the code only if it sees this header.
    headers.set(API_VERSION_HEADER, API_VERSION)
    const body = { code: error.code, message: error.message, ...weak }
    return new Response(JSON.stringify(body), { status: error.status, headers })
  }
  const body = {
    code: error.status,
    error_code: error.code,
    msg: error.message,
    ...(error.status >= 500 ? { error_id: requestId } : {}),
    ...weak,
  }
  return new Response(JSON.stringify(body), { status: error.status, headers })
}

function needsStringCodes(version: string | undefined): boolean {
  return (
    version !== undefined &&
    /^\d{4}-\d{2}-\d{2}$/.test(version) &&
    !Number.isNaN(Date.parse(version)) &&
    version >= API_VERSION
  )
}

export const UNSTORABLE_MESSAGE = "The request holds a character that can't be stored"
export const METADATA_TOO_LARGE_MESSAGE = 'The metadata of a user may have at most 4096 bytes'
const UNEXPECTED = 'An unexpected error has occurred'

/** Maps any failure to an error that is safe to return to the client. */
export function toAuthError(failure: Error): AuthError {
  if (failure instanceof AuthError) return failure
  if (failure instanceof CodedError) {
    const [status, code] = ERRORS_BY_CODE[failure.code] ?? [500, 'unexpected_failure']
    return new AuthError(status, code, status < 500 || status === 504 ? failure.message : UNEXPECTED)
  }
  // PostgreSQL cannot store a zero byte or a lone surrogate.
  if (failure instanceof DatabaseError && (failure.code === '22021' || failure.code === '22P05')) {
    return createValidationError(UNSTORABLE_MESSAGE)
  }
  if (failure instanceof DatabaseError && failure.constraint === 'users_metadata_size') {
    return createValidationError(METADATA_TOO_LARGE_MESSAGE)
  }
  if (isDatabaseUnavailable(failure)) {
    const { status, message } = REQUEST_ERRORS.database_unavailable
    return new AuthError(status, 'unexpected_failure', message, { cause: failure })
  }
  // lock_not_available: another refresh of the same session held the lock for too long.
  if (failure instanceof DatabaseError && failure.code === '55P03') {
    return new AuthError(409, 'conflict', 'Too many concurrent token refresh requests on the same session')
  }
  return new AuthError(500, 'unexpected_failure', UNEXPECTED)
}

const ERRORS_BY_CODE: Partial<Record<string, [status: number, code: string]>> = {
  body_too_large: [413, 'request_entity_too_large'],
  bad_json: [400, 'bad_json'],
  request_aborted: [400, 'bad_json'],
  unsupported_media_type: [400, 'bad_json'],
  request_timeout: [504, 'request_timeout'],
  // Thrown by the product for accounts that must not be deleted.
  last_admin: [422, 'last_admin'],
  forbidden: [403, 'forbidden'],
}
