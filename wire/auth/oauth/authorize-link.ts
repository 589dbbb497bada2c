import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError, createAuthError } from '../auth-error.ts'
import type { AuthSettings } from '../auth-settings.ts'
import { jsonResponse } from '../json-response.ts'
import { requireAal2 } from '../sessions/require-aal2.ts'
import type { ExternalSignInServices } from './external-sign-in.ts'
import { LINK_ERRORS } from './accounts/link-errors.ts'
import { createRedirect } from './flows/flow-redirect.ts'
import { ProviderError } from '../provider-error.ts'

/**
 * GET /user/identities/authorize?provider= (GoTrue: internal/api/identity.go): /authorize for linking an identity.
 * Clients fetch it with `skip_http_redirect`, since a navigation cannot send the Bearer token.
 */
export async function handleAuthorizeLink(
  services: Pick<ExternalSignInServices, 'external' | 'limits' | 'sessions' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await services.limits.limitRequests(context, 'sso', 'link')
  const caller = await services.sessions.requireSessionUser(context)
  const { user } = caller
  requireManualLinkingEnabled(services.settings)
  // A linked identity outlives this session.
  requireAal2(caller)
  if (user.is_sso_user) throw createAuthError(LINK_ERRORS.sso)
  const params = services.external.readAuthorizeParams(request)
  if (caller.sessionId === null) throw createAuthError(LINK_ERRORS.gone)
  const linking = { userId: user.id, sessionId: caller.sessionId, epoch: user.session_epoch }
  const { url, headers } = await services.external
    .createAuthorizationRedirect(request, { ...params, inviteToken: null }, linking)
    .catch((error: unknown) => {
      if (error instanceof ProviderError)
        error.log({ requestId: context.requestId, provider: params.provider })
      throw error
    })
  if (new URL(request.url).searchParams.get('skip_http_redirect') === 'true') {
    return jsonResponse({ url }, { 'Referrer-Policy': 'no-referrer', ...headers })
  }
  return createRedirect(url, { headers })
}

/** @throws {AuthError} manual_linking_disabled. */
export function requireManualLinkingEnabled(settings: Pick<AuthSettings, 'manualLinking'>): void {
  if (!settings.manualLinking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}
