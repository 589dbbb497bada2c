import { createHash } from 'node:crypto'
import { createValidationError } from '../auth-error.ts'

/** Code challenge of a client (RFC 7636). */
export interface CodeChallenge {
  challenge: string
  method: 's256' | 'plain'
}

export interface CodeChallengeFields {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}

/** RFC 7636, section 4.2. */
const CHALLENGE = /^[A-Za-z\d._~-]{43,128}$/

/**
 * Reads the code challenge; null without one.
 * @throws {AuthError} validation_failed when a part is missing or invalid.
 */
export function readCodeChallenge({
  code_challenge: challenge,
  code_challenge_method: method,
}: CodeChallengeFields): CodeChallenge | null {
  if (!challenge && !method) return null
  if (!challenge || !method) {
    throw createValidationError('PKCE flow requires code_challenge_method and code_challenge')
  }
  const normalized = method.toLowerCase()
  if (normalized !== 's256' && normalized !== 'plain')
    throw createValidationError('Invalid code_challenge_method')
  if (!CHALLENGE.test(challenge)) {
    throw createValidationError(
      'code challenge has to be 43 to 128 characters of A-Z, a-z, 0-9, -, ., _ and ~',
    )
  }
  return { challenge, method: normalized }
}

export function hashCodeVerifier(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
