import { createLocalJWKSet, errors, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { Clock } from '#server/platform/clock.ts'
import type { Identity } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { KnownTokens } from './known-tokens.ts'
import { ASYMMETRIC_ALGORITHMS, readSigningKeys } from './signing-keys.ts'

const ROLES = ['anon', 'authenticated', 'service_role', 'supabase_admin'] as const
type Role = (typeof ROLES)[number]

/** The roles that are administrators of the auth service, as GOTRUE_JWT_ADMIN_ROLES has them by default. */
const AUTH_ADMIN_ROLES: readonly Role[] = ['service_role', 'supabase_admin']

/** Verified claims. Only the role is sure to be there; a user token has `exp`, a UUID as `sub`, and many more. */
export interface Claims extends JWTPayload {
  role: Role
  session_id?: string
}

export function isAuthAdmin({ role }: Claims): boolean {
  return AUTH_ADMIN_ROLES.includes(role)
}

/** Whether the database has the role of the token: `supabase_admin` is one of the auth service alone. */
export function hasDatabaseRole<C extends Claims>(claims: C): claims is C & { role: Identity['role'] } {
  return claims.role !== 'supabase_admin'
}

export type TokenFault =
  | 'malformed'
  | 'signature'
  | 'expired'
  | 'not_yet_valid'
  | 'issued_in_future'
  | 'audience'
  | 'claims'
  | 'user_claims'
  | 'role'

type Verification = { kind: 'valid'; claims: Claims } | { kind: 'invalid'; fault: TokenFault }

export interface TokenSettings {
  /** Those of JWT_KEYS: one signs, all verify. */
  jwtKeys: readonly JWK[]
  /** The project secret: tokens signed with it (HS256) are believed too, as a hosted project does. */
  jwtSecret: string
  clock: Clock
}

export interface Tokens {
  /** What `/.well-known/jwks.json` shows. */
  readonly publicKeys: readonly JWK[]
  sign: (claims: JWTPayload) => Promise<string>
  verify: (token: string) => Promise<Verification>
}

/** Whom tokens of users are for. The issuer is not looked at: whose they are is said by the signature. */
const AUDIENCE = 'authenticated'

const HS256 = 'HS256'

/** How far the clocks of signer and verifier may differ. */
export const LEEWAY_SECONDS = 30

/**
 * Signs user tokens with one of the keys, believes those of any key and of the project secret.
 * @throws {SigningKeysError}
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

  const known = new KnownTokens()

  async function verify(token: string): Promise<Verification> {
    const now = clock.now()
    const claims = known.find(token, now, LEEWAY_SECONDS)
    if (claims) return { kind: 'valid', claims }
    if (!isCanonical(token)) return { kind: 'invalid', fault: 'malformed' }
    try {
      const payload = await verifySignature(token, now)
      const verification = checkClaims(payload, now)
      if (verification.kind === 'valid') known.add(token, verification.claims)
      return verification
    } catch (error) {
      return { kind: 'invalid', fault: faultOf(error) }
    }
  }

  /** A token by HS256 is tried with each secret: older ones name no key. */
  async function verifySignature(token: string, now: Date, place = 0): Promise<JWTPayload> {
    let isLast = true
    try {
      const { payload } = await jwtVerify(
        token,
        // The algorithm chooses the kind of key: a public key is never tried as a secret.
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
    return { kind: 'invalid', fault: 'issued_in_future' }
  }
  // A token without a role acts as anon; an unknown role is never quietly turned into one.
  const role = payload.role ?? 'anon'
  if (!isRole(role)) return { kind: 'invalid', fault: 'role' }
  // Project keys are made for nobody in particular. A user token must end, name its user and be meant for us.
  if (role === 'authenticated') {
    if (payload.exp === undefined || !isUuid(payload.sub)) return { kind: 'invalid', fault: 'user_claims' }
    if (payload.aud !== undefined && ![payload.aud].flat().includes(AUDIENCE)) {
      return { kind: 'invalid', fault: 'audience' }
    }
  }
  return { kind: 'valid', claims: { ...payload, role } }
}

/** Base64url can be written in several ways that are read alike; only the one that encoders write is a token. */
function isCanonical(token: string): boolean {
  return token
    .split('.')
    .every((segment) => Buffer.from(segment, 'base64url').toString('base64url') === segment)
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}

function faultOf(error: unknown): TokenFault {
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
