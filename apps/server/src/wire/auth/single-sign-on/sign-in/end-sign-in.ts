import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { endFlow } from '../../providers/flows/end-flow.ts'
import { redirectWithFailure } from '../../providers/flows/flow-redirect.ts'
import { type Flow, takeFlow } from '../../providers/flows/take-flow.ts'
import { SsoPerson } from '../answers/read-person.ts'
import { requireSaml } from '../require-saml.ts'

/**
 * GET /sso/saml/end?state=: where the browser goes on after a provider's answer. Here it shows the cookie it got when it
 * began, which no post from another site carries; with PKCE it gets a code for its verifier. Whoever asks for the head
 * ends nothing.
 */
export async function endSingleSignOn(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSaml(parts)
  if (request.method === 'HEAD') return new Response(null, { headers: { 'Cache-Control': 'no-store' } })
  let flow: Flow | null = null
  try {
    flow = await takeFlow(parts, request, new URL(request.url).searchParams.get('state'), 'sso')
    const person = SsoPerson.safeParse(flow.answer)
    if (!person.success) throw new AuthError(400, 'bad_oauth_callback', 'The provider has not answered')
    return await endFlow(parts, context, flow, {
      identity: { provider: flow.provider, ...person.data },
      tokens: null,
    })
  } catch (failure) {
    return redirectWithFailure(parts, context, flow, failure)
  }
}
