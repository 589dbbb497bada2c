import { addressKey } from '#server/platform/rate-limits/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { type AuthError, rateLimited } from '../auth-error.ts'
import type { AuthParts, AuthRate } from '../auth-options.ts'
import { PasswordsBusyError } from '../passwords/index.ts'

type Door = 'signup' | 'token' | 'verify' | 'otp' | 'anonymous' | 'sso' | 'mfa'

/**
 * Counts a request of one client address. Doors that share a setting count apart: `door` names the setting, `name` the
 * count.
 * @throws {AuthError} over_request_rate_limit.
 */
export async function requireWithinRate(
  parts: AuthParts,
  context: RequestContext,
  door: Door & AuthRate,
  name: string = door,
): Promise<void> {
  const rule = parts.settings.rates[door]
  if (!rule) return
  const key = `auth ${name} ${addressKey(context.address)}`
  const { allowed, retryAfterSeconds } = await parts.rateLimits.take(key, rule, parts.gateway.clock.now())
  if (!allowed) throw overRequestRate(retryAfterSeconds)
}

/** Work on passwords; too much of it at once is refused like any other excess. */
export async function orOverRate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PasswordsBusyError ? overRequestRate(error.retryAfterSeconds) : error
  }
}

/** The sign-up screen looks for the words "rate limit". */
export function overRequestRate(retryAfterSeconds: number): AuthError {
  return rateLimited('over_request_rate_limit', 'Request rate limit reached', retryAfterSeconds)
}
