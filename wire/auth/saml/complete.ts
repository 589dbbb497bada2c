import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError } from '../auth-error.ts'
import { redirectWithError } from '../oauth/flows/flow-redirect.ts'
import type { PendingFlow } from '../oauth/flows/consume-flow.ts'
import type { SamlServices } from './saml.ts'
import { SamlUser } from './responses/read-saml-user.ts'
import { requireSamlEnabled } from './require-saml-enabled.ts'

/**
 * GET /sso/saml/end?state=: completes the sign-in after the assertion consumer service. This request carries the
 * SameSite cookie of the flow, which the cross-site POST does not; with PKCE it returns a code. HEAD requests consume
 * nothing.
 */
export async function handleSamlComplete(
  services: Pick<SamlServices, 'external' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  if (request.method === 'HEAD') return new Response(null, { headers: { 'Cache-Control': 'no-store' } })
  let flow: PendingFlow | null = null
  try {
    flow = await services.external.consumeFlow(request, new URL(request.url).searchParams.get('state'), 'sso')
    const person = SamlUser.safeParse(flow.answer)
    if (!person.success) throw new AuthError(400, 'bad_oauth_callback', 'The provider has not responded yet')
    return await services.external.completeFlow(context, flow, {
      identity: { provider: flow.provider, ...person.data },
      tokens: null,
    })
  } catch (failure) {
    return redirectWithError(services.settings, context, flow, failure)
  }
}
