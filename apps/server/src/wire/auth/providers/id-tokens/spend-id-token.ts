import { OAuthError } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'

/** Longer than any token is taken for. */
const REMEMBERED_MS = 25 * 3_600_000

/**
 * A token that was made for a nonce counts once: whoever saw both on their way has seen what is used up, on every replica
 * alike. Those without one are kept by apps until they expire, and come again.
 * @throws {OAuthError} invalid nonce.
 */
export async function spendIdToken({ rateLimits, gateway }: AuthParts, token: string): Promise<void> {
  // What is signed: there may be several signatures of the same.
  const signed = token.slice(0, token.lastIndexOf('.'))
  const once = { limit: 1, windowMs: REMEMBERED_MS }
  const { allowed } = await rateLimits.take(`id token ${signed}`, once, gateway.clock.now())
  if (!allowed) throw new OAuthError('invalid nonce', 'This ID token was used before')
}
