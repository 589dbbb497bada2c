import { createHash } from 'node:crypto'
import { validationFailed } from '../auth-error.ts'

/** What a client keeps back so that only it can end the flow it began (RFC 7636). */
export interface Pkce {
  challenge: string
  method: 's256' | 'plain'
}

export interface PkceFields {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}

/** RFC 7636, section 4.2. */
const CHALLENGE = /^[A-Za-z\d._~-]{43,128}$/

/**
 * The pair of a request, null when it has none.
 * @throws {AuthError} validation_failed when half of it is missing, or it is none.
 */
export function readPkce({
  code_challenge: challenge,
  code_challenge_method: method,
}: PkceFields): Pkce | null {
  if (!challenge && !method) return null
  if (!challenge || !method) {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain') throw validationFailed('Invalid code_challenge_method')
  if (!CHALLENGE.test(challenge)) {
    throw validationFailed('code challenge has to be 43 to 128 characters of A-Z, a-z, 0-9, -, ., _ and ~')
  }
  return { challenge, method: known }
}

export function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
