import type { Identity } from '@firstline/platform/database'
import { isUuid } from '@firstline/platform/is-uuid'
import type { ProjectKeys } from './project-keys.ts'
import { type Claims, hasDatabaseRole } from './claims.ts'
import type { TokenError, Tokens } from './tokens.ts'

/** The result of reading the Authorization header. */
export type Credentials =
  | { kind: 'none' }
  | { kind: 'invalid'; error: TokenError; token: string }
  | { kind: 'valid'; claims: Claims; token: string }

/**
 * Reads and verifies the bearer token of a request (RFC 6750, 2.1). @param options.isAuth true for the auth service,
 * which accepts one more role.
 */
export async function readCredentials(
  request: Request,
  { tokens, keys, isAuth }: { tokens: Tokens; keys: ProjectKeys; isAuth: boolean },
): Promise<Credentials> {
  const header = request.headers.get('authorization')
  if (header === null) return { kind: 'none' }
  const token = /^bearer +(\S+) *$/i.exec(header)?.[1]
  if (token === undefined) return { kind: 'invalid', error: 'malformed', token: '' }
  const keyRole = keys.findOpaqueRole(token)
  if (keyRole !== null) return { kind: 'valid', claims: { role: keyRole }, token }
  const verified = await tokens.verify(token)
  if (verified.kind === 'invalid') return { kind: 'invalid', error: verified.error, token }
  const { claims } = verified
  return isAuth || hasDatabaseRole(claims)
    ? { kind: 'valid', claims, token }
    : { kind: 'invalid', error: 'role', token }
}

/** Returns the database identity of the claims; anonymous for a role that the database doesn't have. */
export function toIdentity(credentials: Credentials): Identity {
  if (credentials.kind !== 'valid' || !hasDatabaseRole(credentials.claims)) {
    return { role: 'anon', claims: { role: 'anon' } }
  }
  return { role: credentials.claims.role, claims: { ...credentials.claims } }
}

/** Returns the user of a token; null for project keys. */
export function getUserId(credentials: Credentials): string | null {
  if (credentials.kind !== 'valid' || credentials.claims.role !== 'authenticated') return null
  const { sub } = credentials.claims
  return isUuid(sub) ? sub : null
}
