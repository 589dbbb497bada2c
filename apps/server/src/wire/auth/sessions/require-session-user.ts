import { isUuid } from '#server/platform/is-uuid.ts'
import type { Claims, RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, type Refusal, refused } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { type AccountRecord, selectUser, toUserRecord } from '../accounts/user-rows.ts'

export const SESSION_GONE: Refusal = [
  403,
  'session_not_found',
  'Session from session_id claim in JWT does not exist',
]

export interface SessionUser extends AccountRecord {
  sessionId: string | null
}

/**
 * The caller, by a good Bearer token whose user and session still exist. The session's level is what the token says too:
 * one from before the code was shown may be a copy in somebody else's hands, and raising the session raises no copies.
 * @throws {AuthError} 401 without a token, 403 when it no longer stands for anyone.
 */
export async function requireSessionUser(parts: AuthParts, context: RequestContext): Promise<SessionUser> {
  const claims = requireClaims(context)
  if (claims.sub === undefined) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const sessionId = isUuid(claims.session_id) ? claims.session_id : null

  const { sql, params } = selectUser(claims.sub, sessionId)
  const record = toUserRecord(await parts.database.query(sql, params))
  if (!record) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const now = parts.gateway.clock.now()
  const { session: stored } = record
  const isOver = stored === null || (stored.notAfter !== null && stored.notAfter <= now)
  if (sessionId !== null && isOver) throw refused(SESSION_GONE)
  const { banned_until: bannedUntil } = record.user
  if (bannedUntil !== null && bannedUntil > now) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  const session = record.session && {
    ...record.session,
    aal: claims['aal'] === 'aal2' ? record.session.aal : 'aal1',
  }
  return { ...record, session, sessionId }
}

/**
 * What a good Bearer token says.
 * @throws {AuthError} 401 without one and for a user token that lacks `exp` or a UUID as `sub`, 403 for another bad one.
 */
export function requireClaims({ credentials }: RequestContext): Claims {
  if (credentials.kind === 'valid') return credentials.claims
  if (credentials.kind === 'none' || credentials.token === '') {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  if (credentials.fault === 'user_claims') {
    throw new AuthError(401, 'bad_jwt', 'invalid claim: a user token needs exp and a UUID as sub')
  }
  const reason =
    credentials.fault === 'expired' ? 'token has invalid claims: token is expired' : credentials.fault
  throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
}
