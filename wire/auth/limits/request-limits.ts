import { addressKey } from '@firstline/platform/rate-limits'
import type { RequestContext } from '@firstline/wire/gateway'
import { createRequestRateError, OAuthError } from '../auth-error.ts'
import type { AuthRateLimit } from '../auth-settings.ts'
import type { LimitsDependencies } from './limits-dependencies.ts'

/** Longer than any token is accepted. */
const REMEMBERED_MS = 25 * 3_600_000

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

/**
 * Refuses replay, on every replica, of an ID token with a nonce: a party that saw token and nonce in transit cannot use
 * them again. Apps keep tokens without a nonce and send them again until they expire.
 * @throws {OAuthError} invalid nonce.
 */
export async function refuseIdTokenReplay(
  { rateLimits, clock }: LimitsDependencies,
  token: string,
): Promise<void> {
  // Without the signature: one payload can have several valid signatures.
  const signed = token.slice(0, token.lastIndexOf('.'))
  const once = { limit: 1, windowMs: REMEMBERED_MS }
  const { allowed } = await rateLimits.consume(`id token ${signed}`, once, clock.now())
  if (!allowed) throw new OAuthError('invalid nonce', 'This ID token was used before')
}
