import type { RequestContext } from '@firstline/wire/gateway'
import type { AuthServices } from '../../auth-services.ts'
import { jsonResponse } from '../../json-response.ts'
import { readAuthBody } from '../../read-auth-body.ts'
import { requireAal2 } from '../../sessions/require-aal2.ts'
import type { ProviderIdentity } from '../accounts/provider-identity.ts'
import { requireManualLinkingEnabled } from '../authorize-link.ts'
import { linkIdentityToCaller } from './link-identity-to-caller.ts'
import { IdTokenBody } from './verify-identity.ts'

/**
 * POST /token?grant_type=id_token (GoTrue: internal/api/token_oidc.go): signs in with an ID token that an app got from
 * a provider itself or, with `link_identity`, links the identity to the caller's account.
 * @throws {OAuthError} for an invalid token.
 */
export async function handleIdTokenGrant(
  services: Pick<AuthServices, 'external' | 'sessions' | 'settings'>,
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
  services: Pick<AuthServices, 'external' | 'sessions'>,
  context: RequestContext,
  identity: ProviderIdentity,
): Promise<Response> {
  const { userId, epoch } = await services.external.signInWithIdentity(context, identity)
  return jsonResponse(
    await services.sessions.startSessionForUserId(context, { userId, method: 'oauth', epoch }),
  )
}
