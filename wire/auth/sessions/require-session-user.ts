import { isUuid } from '@firstline/platform/is-uuid'
import type { Claims, RequestContext } from '@firstline/wire/gateway'
import { AuthError, type AuthErrorSpec, createAuthError } from '../auth-error.ts'
import type { SessionsDependencies } from './sessions-dependencies.ts'
import { type AccountRecord, buildUserQuery, parseAccountRecord } from '../accounts/user-rows.ts'

export const SESSION_NOT_FOUND: AuthErrorSpec = [
  403,
  'session_not_found',
  'Session from session_id claim in JWT does not exist',
]

export interface Caller extends AccountRecord {
  sessionId: string | null
}

/**
 * Requires a valid Bearer token (RFC 6750) whose user and session still exist. The returned AAL is the lower of session
 * and token: a token from before the second factor may be a stolen copy, and must not gain AAL2 with the session.
 * @throws {AuthError} 401 without a token, 403 when user or session is gone.
 */
export async function requireSessionUser(
  deps: SessionsDependencies,
  context: RequestContext,
): Promise<Caller> {
  const claims = requireClaims(context)
  if (claims.sub === undefined) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const sessionId = isUuid(claims.session_id) ? claims.session_id : null

  const { sql, params } = buildUserQuery(claims.sub, sessionId)
  const record = parseAccountRecord(await deps.database.query(sql, params))
  if (!record) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const now = deps.clock.now()
  // A ban ends the sessions too: it is the reason that the user needs.
  const { banned_until: bannedUntil } = record.user
  if (bannedUntil !== null && bannedUntil > now) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  const { session: stored } = record
  const isOver = stored === null || (stored.notAfter !== null && stored.notAfter <= now)
  if (sessionId !== null && isOver) throw createAuthError(SESSION_NOT_FOUND)
  const session = record.session && {
    ...record.session,
    aal: claims['aal'] === 'aal2' ? record.session.aal : 'aal1',
  }
  return { ...record, session, sessionId }
}

/**
 * The claims of a valid Bearer token.
 * @throws {AuthError} 401 without one and for a user token that lacks `exp` or a UUID as `sub`; 403 for another invalid
 * one.
 */
export function requireClaims({ credentials }: RequestContext): Claims {
  if (credentials.kind === 'valid') return credentials.claims
  if (credentials.kind === 'none' || credentials.token === '') {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  if (credentials.error === 'user_claims') {
    throw new AuthError(401, 'bad_jwt', 'invalid claim: a user token needs exp and a UUID as sub')
  }
  const reason =
    credentials.error === 'expired' ? 'token has invalid claims: token is expired' : credentials.error
  throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
}
