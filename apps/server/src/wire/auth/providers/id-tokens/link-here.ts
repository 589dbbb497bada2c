import type { RequestContext } from '#server/wire/gateway/index.ts'
import { findUser, selectUser, toUserRecord } from '../../accounts/user-rows.ts'
import { refused } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { jsonResponse } from '../../json-response.ts'
import { presentSession, type SessionBody } from '../../sessions/present-session.ts'
import { makeRefreshToken } from '../../sessions/refresh-token.ts'
import type { SessionUser } from '../../sessions/require-session-user.ts'
import { startSession } from '../../sessions/start-session.ts'
import { LINK_REFUSALS, linkIdentity } from '../accounts/link-identity.ts'
import type { ProviderIdentity } from '../accounts/provider-identity.ts'

/**
 * Gives whoever asks a further identity, and goes on with the session that asked: what it has proven, a second factor
 * above all, stays proven.
 * @throws {AuthError} as linking does; session_not_found when the session has ended meanwhile.
 */
export async function linkHere(
  parts: AuthParts,
  context: RequestContext,
  { user, sessionId }: SessionUser,
  identity: ProviderIdentity,
): Promise<Response> {
  if (sessionId === null) throw refused(LINK_REFUSALS.gone)
  const epoch = await linkIdentity(parts, context, { userId: user.id, epoch: user.session_epoch }, identity)
  const continued = await continueSession(parts, user.id, sessionId)
  if (continued) return jsonResponse(continued)
  // The identity was the first proof of the address, and all sessions from before have gone with what else was unproven.
  const record = epoch === user.session_epoch ? undefined : await findUser(parts.database, user.id)
  if (!record) throw refused(LINK_REFUSALS.gone)
  return jsonResponse(await startSession(parts, context, { user: record.user, method: 'oauth', epoch }))
}

async function continueSession(
  parts: AuthParts,
  userId: string,
  sessionId: string,
): Promise<SessionBody | null> {
  const refreshToken = makeRefreshToken()
  const [rows, accounts] = await parts.database.transaction([
    {
      sql: 'select auth.continue_session($1, $2, $3, $4) as is_continued',
      params: [
        userId,
        sessionId,
        parts.secrets.hash('refresh token', refreshToken),
        parts.gateway.clock.now(),
      ],
    },
    selectUser(userId, sessionId),
  ])
  const record = toUserRecord(accounts)
  if (rows?.[0]?.['is_continued'] !== true || !record?.session) return null
  return presentSession(parts, record, { id: sessionId, refreshToken, ...record.session })
}
