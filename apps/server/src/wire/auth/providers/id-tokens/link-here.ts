import type { RequestContext } from '#server/wire/gateway/index.ts'
import { refused } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { jsonResponse } from '../../json-response.ts'
import type { SessionUser } from '../../sessions/require-session-user.ts'
import { LINK_REFUSALS, linkIdentity } from '../accounts/link-identity.ts'
import type { ProviderIdentity } from '../accounts/provider-identity.ts'
import { sessionAfterLinking } from '../accounts/session-after-linking.ts'

/**
 * Gives whoever asks a further identity, and goes on with the session that asked.
 * @throws {AuthError} as linking does; session_not_found when the session has ended meanwhile.
 */
export async function linkHere(
  parts: AuthParts,
  context: RequestContext,
  { user, sessionId }: SessionUser,
  identity: ProviderIdentity,
): Promise<Response> {
  if (sessionId === null) throw refused(LINK_REFUSALS.gone)
  const member = { userId: user.id, sessionId, epoch: user.session_epoch }
  const epoch = await linkIdentity(parts, context, member, identity)
  return jsonResponse(await sessionAfterLinking(parts, context, member, epoch))
}
