import { addressKey } from '@firstline/platform/rate-limits'
import type { RequestContext } from '@firstline/wire/gateway'
import { type AuthError, createRateLimitError } from '../auth-error.ts'
import type { AuthRateLimit } from '../auth-settings.ts'
import { PasswordHasherBusyError } from '../passwords/index.ts'
import type { LimitsDependencies } from './limits-dependencies.ts'

type RequestRate = 'signup' | 'token' | 'verify' | 'otp' | 'anonymous' | 'sso' | 'mfa'

/**
 * Consumes one token of the caller's address. Endpoints may share a setting (`rate`) and have counts of their own
 * (`name`).
 * @throws {AuthError} over_request_rate_limit.
 */
export async function limitRequests(
  deps: LimitsDependencies,
  context: RequestContext,
  rate: RequestRate & AuthRateLimit,
  name: string = rate,
): Promise<void> {
  const rule = deps.settings.rates[rate]
  if (!rule) return
  const key = `auth ${name} ${addressKey(context.address)}`
  const { allowed, retryAfterSeconds } = await deps.rateLimits.consume(key, rule, deps.clock.now())
  if (!allowed) throw createRequestRateError(retryAfterSeconds)
}

/** Maps PasswordHasherBusyError to a 429. */
export async function withPasswordLimit<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PasswordHasherBusyError ? createRequestRateError(error.retryAfterSeconds) : error
  }
}

/** The sign-up screen checks for the words "rate limit". */
export function createRequestRateError(retryAfterSeconds: number): AuthError {
  return createRateLimitError('over_request_rate_limit', 'Request rate limit reached', retryAfterSeconds)
}
