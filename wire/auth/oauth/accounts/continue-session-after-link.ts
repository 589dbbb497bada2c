import type { RequestContext } from '@firstline/wire/gateway'
import { createAuthError } from '../../auth-error.ts'
import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'
import type { SessionBody } from '../../sessions/present-session.ts'
import { LINK_ERRORS, type LinkRequester } from './link-errors.ts'

/**
 * Continues the session that requested the link.
 * @param epoch the account's epoch after the link
 * @throws {AuthError} session_not_found when the session has ended meanwhile.
 */
export async function continueSessionAfterLink(
  deps: ExternalSignInDependencies,
  context: RequestContext,
  { userId, sessionId, epoch: before }: LinkRequester,
  epoch: number,
): Promise<SessionBody> {
  const session = await deps.sessions.continueSession(userId, sessionId)
  if (session) return session
  // The identity was the first verification of the address, which ended all earlier sessions.
  if (epoch === before) throw createAuthError(LINK_ERRORS.gone)
  return deps.sessions.startSessionForUserId(context, { userId, method: 'oauth', epoch })
}
