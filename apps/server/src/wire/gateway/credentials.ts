import type { Identity } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import type { ProjectKeys } from './project-keys.ts'
import { type Claims, hasDatabaseRole, type TokenFault, type Tokens } from './tokens.ts'

/** What a request's Authorization header turned out to be. */
export type Credentials =
  | { kind: 'none' }
  | { kind: 'invalid'; fault: TokenFault; token: string }
  | { kind: 'valid'; claims: Claims; token: string }

/**
 * Reads the Bearer token of a request and verifies it.
 * @param options.isAuth whether the auth service asks, which knows a role more than the database.
 */
export async function readCredentials(
  request: Request,
  { tokens, keys, isAuth }: { tokens: Tokens; keys: ProjectKeys; isAuth: boolean },
): Promise<Credentials> {
  const header = request.headers.get('authorization')
  if (header === null) return { kind: 'none' }
  const token = /^bearer +(\S+) *$/i.exec(header)?.[1]
  if (token === undefined) return { kind: 'invalid', fault: 'malformed', token: '' }
  const keyRole = keys.roleOfOpaqueKey(token)
  if (keyRole !== null) return { kind: 'valid', claims: { role: keyRole }, token }
  const verified = await tokens.verify(token)
  if (verified.kind === 'invalid') return { kind: 'invalid', fault: verified.fault, token }
  const { claims } = verified
  return isAuth || hasDatabaseRole(claims)
    ? { kind: 'valid', claims, token }
    : { kind: 'invalid', fault: 'role', token }
}

/** The database identity of verified claims; anonymous for a role that the database does not have. */
export function identityOf(credentials: Credentials): Identity {
  if (credentials.kind !== 'valid' || !hasDatabaseRole(credentials.claims)) {
    return { role: 'anon', claims: { role: 'anon' } }
  }
  return { role: credentials.claims.role, claims: { ...credentials.claims } }
}

/** The user a token speaks for. Project keys speak for nobody. */
export function userIdOf(credentials: Credentials): string | null {
  if (credentials.kind !== 'valid' || credentials.claims.role !== 'authenticated') return null
  const { sub } = credentials.claims
  return isUuid(sub) ? sub : null
}
