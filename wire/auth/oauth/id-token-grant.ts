import type { RequestContext } from '@firstline/wire/gateway'
import { createAuthError } from '../auth-error.ts'
import { jsonResponse } from '../json-response.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { requireAal2 } from '../sessions/require-aal2.ts'
import type { Caller } from '../sessions/require-session-user.ts'
import type { ExternalSignInServices } from './external-sign-in.ts'
import { LINK_ERRORS } from './accounts/link-errors.ts'
import type { ProviderIdentity } from './upstream/provider-identity.ts'
import { requireManualLinkingEnabled } from './authorize-link.ts'
import { IdTokenBody } from './id-tokens/verify-identity.ts'

/**
 * POST /token?grant_type=id_token (GoTrue: internal/api/token_oidc.go): signs in with an ID token that an app got from
 * a provider itself or, with `link_identity`, links the identity to the caller's account.
 * @throws {OAuthError} for an invalid token.
 */
export async function handleIdTokenGrant(
  services: Pick<ExternalSignInServices, 'external' | 'sessions' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const body = await readAuthBody(request, IdTokenBody)
  if (!body.link_identity) return signIn(services, context, await services.external.verifyIdentity(body))
  requireManualLinkingEnabled(services.settings)
  const caller = await services.sessions.requireSessionUser(context)
  requireAal2(caller)
  return linkIdentityToCaller(services, context, caller, await services.external.verifyIdentity(body))
}

async function signIn(
  services: Pick<ExternalSignInServices, 'external' | 'sessions'>,
  context: RequestContext,
  identity: ProviderIdentity,
): Promise<Response> {
  const { userId, epoch } = await services.external.signInWithIdentity(context, identity)
  return jsonResponse(
    await services.sessions.startSessionForUserId(context, { userId, method: 'oauth', epoch }),
  )
}

/**
 * Links an identity to the caller's account and continues the session.
 * @throws {AuthError} as linking does; session_not_found when the session has ended meanwhile.
 */
async function linkIdentityToCaller(
  services: Pick<ExternalSignInServices, 'external'>,
  context: RequestContext,
  { user, sessionId }: Caller,
  identity: ProviderIdentity,
): Promise<Response> {
  if (sessionId === null) throw createAuthError(LINK_ERRORS.gone)
  const requester = { userId: user.id, sessionId, epoch: user.session_epoch }
  const epoch = await services.external.linkIdentity(context, requester, identity)
  return jsonResponse(await services.external.continueSessionAfterLink(context, requester, epoch))
}
