import type { RequestContext } from '@firstline/wire/gateway'
import { createAuthError } from '../../auth-error.ts'
import type { SessionsDependencies } from '../../sessions/sessions-dependencies.ts'
import { continueSession } from '../../sessions/continue-session.ts'
import type { SessionBody } from '../../sessions/present-session.ts'
import { startSessionForUserId } from '../../sessions/start-session.ts'
import { LINK_ERRORS, type LinkRequester } from './link-errors.ts'

/**
 * Continues the session that requested the link.
 * @param epoch the account's epoch after the link
 * @throws {AuthError} session_not_found when the session has ended meanwhile.
 */
export async function continueSessionAfterLink(
  deps: SessionsDependencies,
  context: RequestContext,
  { userId, sessionId, epoch: before }: LinkRequester,
  epoch: number,
): Promise<SessionBody> {
  const session = await continueSession(deps, userId, sessionId)
  if (session) return session
  // The identity was the first verification of the address, which ended all earlier sessions.
  if (epoch === before) throw createAuthError(LINK_ERRORS.gone)
  return startSessionForUserId(deps, context, { userId, method: 'oauth', epoch })
}
