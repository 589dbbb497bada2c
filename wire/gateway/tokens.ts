import { createLocalJWKSet, errors, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { Clock } from '@firstline/platform/clock'
import { isUuid } from '@firstline/platform/is-uuid'
import { type Claims, isRole } from './claims.ts'
import { VerifiedTokenCache } from './verified-token-cache.ts'
import { ASYMMETRIC_ALGORITHMS, readSigningKeys } from './signing-keys.ts'

export type TokenError =
  | 'malformed'
  | 'signature'
  | 'expired'
  | 'not_yet_valid'
  | 'issued_in_future'
  | 'audience'
  | 'claims'
  | 'user_claims'
  | 'role'

type Verification = { kind: 'valid'; claims: Claims } | { kind: 'invalid'; error: TokenError }

export interface TokenSettings {
  /** The keys of JWT_KEYS: one signs, all verify. */
  jwtKeys: readonly JWK[]
  /** The project secret. Tokens signed with it (HS256) are accepted too, as in Supabase. */
  jwtSecret: string
  clock: Clock
}

export interface Tokens {
  /** As published at `/.well-known/jwks.json`. */
  readonly publicKeys: readonly JWK[]
  sign: (claims: JWTPayload) => Promise<string>
  verify: (token: string) => Promise<Verification>
}

/** The `aud` of user tokens. `iss` is not checked, because the signature identifies the issuer. */
const AUDIENCE = 'authenticated'

const HS256 = 'HS256'

/** The allowed clock skew. */
export const LEEWAY_SECONDS = 30

/**
 * Signs user tokens with one key and verifies those of any key and of the project secret. @throws {SigningKeysError}
 */
export async function createTokens({ jwtKeys, jwtSecret, clock }: TokenSettings): Promise<Tokens> {
  const { signing, publicKeys, secrets } = await readSigningKeys(jwtKeys)
  const header = {
    alg: signing.algorithm,
    typ: 'JWT',
    ...(signing.kid === undefined ? {} : { kid: signing.kid }),
  }
  const keySet = createLocalJWKSet({ keys: [...publicKeys] })
  const allSecrets = [new TextEncoder().encode(jwtSecret), ...secrets]

  const known = new VerifiedTokenCache()

  async function verify(token: string): Promise<Verification> {
    const now = clock.now()
    const claims = known.find(token, now, LEEWAY_SECONDS)
    if (claims) return { kind: 'valid', claims }
    if (!isCanonical(token)) return { kind: 'invalid', error: 'malformed' }
    try {
      const payload = await verifySignature(token, now)
      const verification = checkClaims(payload, now)
      if (verification.kind === 'valid') known.add(token, verification.claims)
      return verification
    } catch (error) {
      return { kind: 'invalid', error: toTokenError(error) }
    }
  }

  /** Tries an HS256 token with each secret, because old tokens have no `kid`. */
  async function verifySignature(token: string, now: Date, place = 0): Promise<JWTPayload> {
    let isLast = true
    try {
      const { payload } = await jwtVerify(
        token,
        // The algorithm selects the type of key, so a public key is never used as an HMAC secret (RFC 8725, 2.1).
        (protectedHeader, input) => {
          const secret = protectedHeader.alg === HS256 ? allSecrets[place] : undefined
          isLast = secret === undefined || place === allSecrets.length - 1
          return secret ?? keySet(protectedHeader, input)
        },
        {
          algorithms: [HS256, ...ASYMMETRIC_ALGORITHMS],
          clockTolerance: LEEWAY_SECONDS,
          currentDate: now,
        },
      )
      return payload
    } catch (error) {
      if (isLast || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
      return verifySignature(token, now, place + 1)
    }
  }

  return {
    publicKeys,
    sign: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(signing.key),
    verify,
  }
}

function checkClaims(payload: JWTPayload, now: Date): Verification {
  const issuedAt = payload.iat
  if (issuedAt !== undefined && issuedAt > now.getTime() / 1000 + LEEWAY_SECONDS) {
    return { kind: 'invalid', error: 'issued_in_future' }
  }
  // A missing role means anon; an unknown role is refused.
  const role = payload.role ?? 'anon'
  if (!isRole(role)) return { kind: 'invalid', error: 'role' }
  // Project keys have no user. A user token needs `exp`, a UUID as `sub` and our audience.
  if (role === 'authenticated') {
    if (payload.exp === undefined || !isUuid(payload.sub)) return { kind: 'invalid', error: 'user_claims' }
    if (payload.aud !== undefined && ![payload.aud].flat().includes(AUDIENCE)) {
      return { kind: 'invalid', error: 'audience' }
    }
  }
  return { kind: 'valid', claims: { ...payload, role } }
}

/** Base64url has several encodings of the same bytes; only the canonical one is accepted (RFC 4648, 3.5). */
function isCanonical(token: string): boolean {
  return token
    .split('.')
    .every((segment) => Buffer.from(segment, 'base64url').toString('base64url') === segment)
}

function toTokenError(error: unknown): TokenError {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.claim === 'nbf' && error.reason === 'check_failed' ? 'not_yet_valid' : 'claims'
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
    return 'signature'
  }
  if (error instanceof errors.JOSEError) return 'malformed'
  throw error
}
