import type { RequestContext } from '#server/wire/gateway/index.ts'
import { refused } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { continueSession } from '../../sessions/continue-session.ts'
import type { SessionBody } from '../../sessions/present-session.ts'
import { startSessionOf } from '../../sessions/start-session.ts'
import { LINK_REFUSALS, type LinkingMember } from './link-identity.ts'

/**
 * The session that asked for a further identity goes on.
 * @param epoch the account's after it was linked
 * @throws {AuthError} session_not_found when the session has ended meanwhile.
 */
export async function sessionAfterLinking(
  parts: AuthParts,
  context: RequestContext,
  { userId, sessionId, epoch: before }: LinkingMember,
  epoch: number,
): Promise<SessionBody> {
  const continued = await continueSession(parts, userId, sessionId)
  if (continued) return continued
  // The identity was the first proof of the address, and all sessions from before have gone with what else was unproven.
  if (epoch === before) throw refused(LINK_REFUSALS.gone)
  return startSessionOf(parts, context, { userId, method: 'oauth', epoch })
}
