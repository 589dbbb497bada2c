import { decodeJwt } from 'jose'
import type { Identity } from '#server/platform/database/database.ts'
import {
  type Claims,
  type Gateway,
  hasDatabaseRole,
  holderOf,
  identityOf,
  LEEWAY_SECONDS,
  type TokenFault,
  type TokenHolder,
} from '../../gateway/index.ts'
import { JoinRefusal } from './join-refusal.ts'

/** What a token lets its bearer see, and until when. */
export interface Access {
  token: string
  identity: Identity
  userId: string | null
  /** Whom a user's token stands for. */
  holder: TokenHolder | null
  /** In seconds since 1970; infinite for opaque keys. */
  expiresAt: number
}

const MISSING_CLAIMS = 'Fields `role` and `exp` are required in JWT'
const INVALID_CLAIMS = 'Token has claims that are not valid here'

/** What a connection without any key may see, where none is asked for. */
export const ANONYMOUS: Access = {
  token: '',
  identity: { role: 'anon', claims: { role: 'anon' } },
  userId: null,
  holder: null,
  expiresAt: Infinity,
}

/** Reads a token or key. @throws {JoinRefusal} with the wording of hosted projects when it isn't good. */
export async function readAccess(
  { tokens, keys, clock }: Pick<Gateway, 'tokens' | 'keys' | 'clock'>,
  token: string,
): Promise<Access> {
  const keyRole = keys.roleOfOpaqueKey(token)
  if (keyRole !== null) return accessOf(token, { role: keyRole }, Infinity)
  const verified = await tokens.verify(token)
  if (verified.kind === 'invalid') throw refusalOf(verified.fault, token, clock.now())
  if (!hasDatabaseRole(verified.claims)) throw new JoinRefusal('InvalidJWTToken', INVALID_CLAIMS)
  const { exp } = verified.claims
  // The verification takes a missing role for anonymous; here it must be named.
  if (exp === undefined || decodeJwt(token)['role'] === undefined) {
    throw new JoinRefusal('InvalidJWTToken', MISSING_CLAIMS)
  }
  return accessOf(token, verified.claims, exp)
}

/** Why an access ends now; null while it lasts. Clocks may differ, here as in the verification. */
export function expiryOf({ expiresAt }: Access, now: Date): string | null {
  const seconds = Math.floor(now.getTime() / 1000)
  return expiresAt + LEEWAY_SECONDS > seconds ? null : expired(seconds - expiresAt)
}

function accessOf(token: string, claims: Claims, expiresAt: number): Access {
  const credentials = { kind: 'valid', claims, token } as const
  const holder = holderOf(credentials)
  return {
    token,
    identity: identityOf(credentials),
    userId: holder?.userId ?? null,
    holder,
    expiresAt,
  }
}

function refusalOf(fault: TokenFault, token: string, now: Date): JoinRefusal {
  switch (fault) {
    case 'malformed':
      return new JoinRefusal('MalformedJWT', 'The token provided is not a valid JWT')
    case 'signature':
      return new JoinRefusal('JwtSignatureError', 'Failed to validate JWT signature')
    case 'expired':
      return new JoinRefusal(
        'InvalidJWTToken',
        expired(Math.floor(now.getTime() / 1000) - (decodeJwt(token).exp ?? 0)),
      )
    case 'not_yet_valid':
    case 'issued_in_future':
      return new JoinRefusal('InvalidJWTToken', 'Token is not valid yet')
    case 'user_claims':
      if (decodeJwt(token).exp === undefined) return new JoinRefusal('InvalidJWTToken', MISSING_CLAIMS)
      return new JoinRefusal('InvalidJWTToken', INVALID_CLAIMS)
    case 'audience':
    case 'claims':
    case 'role':
      return new JoinRefusal('InvalidJWTToken', INVALID_CLAIMS)
  }
}

function expired(secondsAgo: number): string {
  return `Token has expired ${secondsAgo} seconds ago`
}
