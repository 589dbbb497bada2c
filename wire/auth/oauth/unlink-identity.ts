import { isUuid } from '@firstline/platform/is-uuid'
import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError, createAuthError } from '../auth-error.ts'
import { jsonResponse } from '../json-response.ts'
import type { ExternalSignInServices } from './external-sign-in.ts'
import { UNLINK_ERRORS } from './accounts/unlink-identity.ts'
import { requireManualLinkingEnabled } from './authorize-link.ts'

/**
 * DELETE /user/identities/{id} (GoTrue: internal/api/identity.go): unlinks an identity and ends all other sessions. A
 * sign-in method must remain, and the account keeps only a verified address.
 */
export async function handleUnlinkIdentity(
  services: Pick<ExternalSignInServices, 'external' | 'limits' | 'sessions' | 'settings'>,
  context: RequestContext,
  id: string,
): Promise<Response> {
  await services.limits.limitRequests(context, 'sso', 'unlink')
  requireManualLinkingEnabled(services.settings)
  const caller = await services.sessions.requireSessionUser(context)
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  const removed = caller.identities.find((identity) => identity.id === id.toLowerCase())
  if (!removed) throw createAuthError(UNLINK_ERRORS.not_found)

  await services.external.unlinkIdentity(context, caller, removed)
  return jsonResponse({})
}
