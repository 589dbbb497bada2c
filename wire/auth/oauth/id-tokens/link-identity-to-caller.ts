import type { RequestContext } from '@firstline/wire/gateway'
import { createAuthError } from '../../auth-error.ts'
import type { AuthServices } from '../../auth-services.ts'
import { jsonResponse } from '../../json-response.ts'
import type { Caller } from '../../sessions/require-session-user.ts'
import { LINK_ERRORS } from '../accounts/link-errors.ts'
import type { ProviderIdentity } from '../accounts/provider-identity.ts'

/**
 * Links an identity to the caller's account and continues the session.
 * @throws {AuthError} as linking does; session_not_found when the session has ended meanwhile.
 */
export async function linkIdentityToCaller(
  services: Pick<AuthServices, 'external' | 'sessions'>,
  context: RequestContext,
  { user, sessionId }: Caller,
  identity: ProviderIdentity,
): Promise<Response> {
  if (sessionId === null) throw createAuthError(LINK_ERRORS.gone)
  const requester = { userId: user.id, sessionId, epoch: user.session_epoch }
  const epoch = await services.external.linkIdentity(context, requester, identity)
  return jsonResponse(await services.sessions.continueSessionAfterLink(context, requester, epoch))
}
