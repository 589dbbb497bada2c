import type { Identity } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import type { ProjectKeys } from './project-keys.ts'
import type { Claims, TokenFault, Tokens } from './tokens.ts'

/** What a request's Authorization header turned out to be. */
export type Credentials =
  | { kind: 'none' }
  | { kind: 'invalid'; fault: TokenFault; token: string }
  | { kind: 'valid'; claims: Claims; token: string }

/** Reads the Bearer token of a request and verifies it. */
export async function readCredentials(
  request: Request,
  { tokens, keys }: { tokens: Tokens; keys: ProjectKeys },
): Promise<Credentials> {
  const header = request.headers.get('authorization')
  if (header === null) return { kind: 'none' }
  const token = /^bearer +(\S+) *$/i.exec(header)?.[1]
  if (token === undefined) return { kind: 'invalid', fault: 'malformed', token: '' }
  const keyRole = keys.roleOfOpaqueKey(token)
  if (keyRole !== null) return { kind: 'valid', claims: { role: keyRole }, token }
  const verified = await tokens.verify(token)
  return verified.kind === 'valid'
    ? { kind: 'valid', claims: verified.claims, token }
    : { kind: 'invalid', fault: verified.fault, token }
}

/** The database identity of verified claims. A role that is none of ours is refused by the verification before. */
export function identityOf(credentials: Credentials): Identity {
  if (credentials.kind !== 'valid') return { role: 'anon', claims: { role: 'anon' } }
  return { role: credentials.claims.role, claims: { ...credentials.claims } }
}

/** The user a token speaks for. Project keys speak for nobody. */
export function userIdOf(credentials: Credentials): string | null {
  if (credentials.kind !== 'valid' || credentials.claims.role !== 'authenticated') return null
  const { sub } = credentials.claims
  return isUuid(sub) ? sub : null
}
