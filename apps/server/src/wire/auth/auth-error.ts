import type { Context } from 'hono'
import { ERRORS } from '@firstline/contract/errors'
import { isDatabaseUnavailable } from '#server/platform/database/connection-error.ts'
import { DatabaseError } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { authLog } from '#server/platform/log.ts'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'

export interface AuthErrorExtras {
  cause?: unknown
  /** Why a password is too weak: 'length', 'characters', 'pwned'. */
  weakPasswordReasons?: readonly string[]
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
}

/** A refusal of the auth service. Codes and the texts that clients match on are the upstream's. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly weakPasswordReasons: readonly string[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, code: string, message: string, extras: AuthErrorExtras = {}) {
    super(message, { cause: extras.cause })
    this.status = status
    this.code = code
    this.weakPasswordReasons = extras.weakPasswordReasons
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}

/** A refusal in the shape of OAuth, which faults of ID tokens alone have; the upstream writes these with blanks. */
export class OAuthError extends AuthError {
  constructor(
    error: 'invalid request' | 'invalid nonce' | 'server_error',
    description: string,
    extras: AuthErrorExtras = {},
  ) {
    super(400, error, description, extras)
  }
}

/** A refusal as tables hold it: status, code and message. */
export type Refusal = readonly [status: number, code: string, message: string]

export function refused([status, code, message]: Refusal): AuthError {
  return new AuthError(status, code, message)
}

/** A limit is reached: every 429 says when the next attempt can succeed. */
export function rateLimited(
  code: `over_${'request' | 'email_send' | 'sms_send'}_rate_limit`,
  message: string,
  retryAfterSeconds: number,
): AuthError {
  return new AuthError(429, code, message, { retryAfterSeconds })
}

export function validationFailed(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

const API_VERSION_HEADER = 'X-Supabase-Api-Version'
const API_VERSION = '2024-01-01'

/** Puts any failure into one of auth's two shapes, by the API version that the client asked for. */
export function authFailure(failure: Error, c: Context<GatewayEnvironment>): Response {
  const requestId = c.get('requestId')
  const error = toAuthError(failure)
  // The captcha's outage (503) is logged where it is met: once, not for everybody who comes.
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
  if (asksForStringCodes(c.req.header(API_VERSION_HEADER))) {
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

function asksForStringCodes(version: string | undefined): boolean {
  return (
    version !== undefined &&
    /^\d{4}-\d{2}-\d{2}$/.test(version) &&
    !Number.isNaN(Date.parse(version)) &&
    version >= API_VERSION
  )
}

export const METADATA_TOO_LARGE = 'The metadata of a user may have at most 4096 bytes'
const UNEXPECTED = 'An unexpected error has occurred'

/** Any failure as one that may be told. */
export function toAuthError(failure: Error): AuthError {
  if (failure instanceof AuthError) return failure
  if (failure instanceof AppError) {
    const [status, code] = APP_ERRORS[failure.code] ?? [500, 'unexpected_failure']
    return new AuthError(status, code, status < 500 || status === 504 ? failure.message : UNEXPECTED)
  }
  // Text that no database can keep: a zero byte, half of a character.
  if (failure instanceof DatabaseError && (failure.code === '22021' || failure.code === '22P05')) {
    return validationFailed('The request holds characters that are none')
  }
  if (failure instanceof DatabaseError && failure.constraint === 'users_metadata_size') {
    return validationFailed(METADATA_TOO_LARGE)
  }
  if (isDatabaseUnavailable(failure)) {
    const { status, message } = ERRORS.database_unavailable
    return new AuthError(status, 'unexpected_failure', message, { cause: failure })
  }
  // lock_not_available: another refresh of the same session held on for too long.
  if (failure instanceof DatabaseError && failure.code === '55P03') {
    return new AuthError(409, 'conflict', 'Too many concurrent token refresh requests on the same session')
  }
  return new AuthError(500, 'unexpected_failure', UNEXPECTED)
}

const APP_ERRORS: Partial<Record<AppError['code'], [status: number, code: string]>> = {
  body_too_large: [413, 'request_entity_too_large'],
  bad_json: [400, 'bad_json'],
  request_aborted: [400, 'bad_json'],
  unsupported_media_type: [400, 'bad_json'],
  request_timeout: [504, 'request_timeout'],
  // What the product says of an account that has to stay.
  last_admin: [422, 'last_admin'],
  forbidden: [403, 'forbidden'],
}
