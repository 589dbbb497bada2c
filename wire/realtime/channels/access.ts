import { decodeJwt } from 'jose'
import type { Identity } from '@firstline/platform/database'
import {
  type Claims,
  type Gateway,
  hasDatabaseRole,
  getTokenSubject,
  toIdentity,
  LEEWAY_SECONDS,
  type TokenError,
  type TokenSubject,
} from '@firstline/wire/gateway'
import { JoinError } from './join-error.ts'

/** The rights of a token and their expiry. */
export interface Access {
  token: string
  identity: Identity
  userId: string | null
  /** The user and session of a user token. */
  holder: TokenSubject | null
  /** Seconds since 1970; infinite for opaque keys. */
  expiresAt: number
}

const MISSING_CLAIMS = 'Fields `role` and `exp` are required in JWT'
const INVALID_CLAIMS = 'Token has claims that are not valid here'

/** The access of a connection without a key, where keys are not required. */
export const ANONYMOUS: Access = {
  token: '',
  identity: { role: 'anon', claims: { role: 'anon' } },
  userId: null,
  holder: null,
  expiresAt: Infinity,
}

/** Verifies a token or key. @throws {JoinError} with the error texts of Supabase realtime. */
export async function readAccess(
  { tokens, keys, clock }: Pick<Gateway, 'tokens' | 'keys' | 'clock'>,
  token: string,
): Promise<Access> {
  const keyRole = keys.findOpaqueRole(token)
  if (keyRole !== null) return createAccess(token, { role: keyRole }, Infinity)
  const verified = await tokens.verify(token)
  if (verified.kind === 'invalid') throw toJoinError(verified.error, token, clock.now())
  if (!hasDatabaseRole(verified.claims)) throw new JoinError('InvalidJWTToken', INVALID_CLAIMS)
  const { exp } = verified.claims
  // `verify` defaults a missing role to anonymous; Supabase realtime requires `role` and `exp`.
  if (exp === undefined || decodeJwt(token)['role'] === undefined) {
    throw new JoinError('InvalidJWTToken', MISSING_CLAIMS)
  }
  return createAccess(token, verified.claims, exp)
}

/** Returns why the access has expired, or null while it is valid. Allows the same clock skew as the verification. */
export function expiryOf({ expiresAt }: Access, now: Date): string | null {
  const seconds = Math.floor(now.getTime() / 1000)
  return expiresAt + LEEWAY_SECONDS > seconds ? null : describeExpiry(seconds - expiresAt)
}

function createAccess(token: string, claims: Claims, expiresAt: number): Access {
  const credentials = { kind: 'valid', claims, token } as const
  const holder = getTokenSubject(credentials)
  return {
    token,
    identity: toIdentity(credentials),
    userId: holder?.userId ?? null,
    holder,
    expiresAt,
  }
}

function toJoinError(error: TokenError, token: string, now: Date): JoinError {
  switch (error) {
    case 'malformed':
      return new JoinError('MalformedJWT', 'The token provided is not a valid JWT')
    case 'signature':
      return new JoinError('JwtSignatureError', 'Failed to validate JWT signature')
    case 'expired':
      return new JoinError(
        'InvalidJWTToken',
        describeExpiry(Math.floor(now.getTime() / 1000) - (decodeJwt(token).exp ?? 0)),
      )
    case 'not_yet_valid':
    case 'issued_in_future':
      return new JoinError('InvalidJWTToken', 'Token is not valid yet')
    case 'user_claims':
      if (decodeJwt(token).exp === undefined) return new JoinError('InvalidJWTToken', MISSING_CLAIMS)
      return new JoinError('InvalidJWTToken', INVALID_CLAIMS)
    case 'audience':
    case 'claims':
    case 'role':
      return new JoinError('InvalidJWTToken', INVALID_CLAIMS)
  }
}

function describeExpiry(secondsAgo: number): string {
  return `Token has expired ${secondsAgo} seconds ago`
}
