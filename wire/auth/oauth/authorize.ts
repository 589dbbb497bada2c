import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError } from '../auth-error.ts'
import type { ExternalSignInServices } from './external-sign-in.ts'
import { createRedirect, redirectWithError } from './flows/flow-redirect.ts'

/**
 * GET /authorize?provider= (RFC 6749, 3.1; GoTrue: internal/api/external.go): redirects to a provider. Validation
 * errors are returned here; rate limits and provider failures are passed to the redirect target.
 */
export async function handleAuthorize(
  services: Pick<ExternalSignInServices, 'external' | 'limits' | 'oneTimeTokens' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  try {
    await services.limits.limitRequests(context, 'sso', 'authorize')
    const { url, headers } = await services.external.createAuthorizationRedirect(
      request,
      services.external.readAuthorizeParams(request),
    )
    // The empty fragment: a browser keeps the fragment of the page before, which may contain a session.
    return createRedirect(`${url}#`, { headers })
  } catch (error) {
    if (error instanceof AuthError && error.code === 'validation_failed') throw error
    const provider = new URL(request.url).searchParams.get('provider') ?? ''
    return redirectWithError(
      services.settings,
      context,
      { redirectTo: services.oneTimeTokens.readRedirect(request), provider },
      error,
    )
  }
}
