import { OAuthError } from '../../auth-error.ts'
import type { LimitsDependencies } from '../../limits/limits-dependencies.ts'

/** Longer than any token is accepted. */
const REMEMBERED_MS = 25 * 3_600_000

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
