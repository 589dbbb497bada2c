import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, refused } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { requireRaised } from '../sessions/require-raised.ts'
import { requireSessionUser } from '../sessions/require-session-user.ts'
import { LINK_REFUSALS } from './accounts/link-identity.ts'
import { redirectTo } from './flows/flow-redirect.ts'
import { readProviderWish } from './read-provider-wish.ts'
import { sendToProvider } from './send-to-provider.ts'
import { ProviderFailure } from './upstream/provider-failure.ts'

/**
 * GET /user/identities/authorize?provider=: as /authorize, for a member who wants a further way in. The client fetches it
 * (`skip_http_redirect`), since a browser that goes somewhere can't show its token.
 */
export async function authorizeLinking(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await requireWithinRate(parts, context, 'sso', 'link')
  const caller = await requireSessionUser(parts, context)
  const { user } = caller
  requireManualLinking(parts)
  // Another way in is there for good, whatever becomes of this session.
  requireRaised(caller)
  if (user.is_sso_user) throw refused(LINK_REFUSALS.sso)
  const wish = readProviderWish(parts, request)
  if (caller.sessionId === null) throw refused(LINK_REFUSALS.gone)
  const linking = { userId: user.id, sessionId: caller.sessionId, epoch: user.session_epoch }
  const { url, headers } = await sendToProvider(
    parts,
    request,
    { ...wish, inviteToken: null },
    linking,
  ).catch((error: unknown) => {
    if (error instanceof ProviderFailure) error.log({ requestId: context.requestId, provider: wish.provider })
    throw error
  })
  if (new URL(request.url).searchParams.get('skip_http_redirect') === 'true') {
    return jsonResponse({ url }, { 'Referrer-Policy': 'no-referrer', ...headers })
  }
  return redirectTo(url, { headers })
}

/** @throws {AuthError} manual_linking_disabled. */
export function requireManualLinking({ settings }: AuthParts): void {
  if (!settings.manualLinking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}
