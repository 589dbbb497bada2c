import { readBody } from '@firstline/platform/read-body'
import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError } from '../auth-error.ts'
import {
  type FlowErrorTarget,
  redirectWithError,
  redirectWithProviderError,
} from '../oauth/flows/flow-redirect.ts'
import type { SamlServices } from './saml.ts'
import { SignInDeclinedError } from './responses/check-response-structure.ts'
import { SAML_RESPONSE_MAX_LENGTH } from './responses/verify-saml-response.ts'
import { requireSamlEnabled } from './require-saml-enabled.ts'

/** Form encoding may triple the length. */
const FORM_MAX_BYTES = 3 * SAML_RESPONSE_MAX_LENGTH + 4096

/**
 * POST /sso/saml/acs, the assertion consumer service (SAML bindings, 3.5; GoTrue: internal/api/samlacs.go). Unsolicited
 * responses are refused: with one, an attacker could sign this browser in to the attacker's account (login CSRF).
 */
export async function handleSamlAcs(
  services: Pick<SamlServices, 'limits' | 'saml' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  const { publicUrl } = services.settings
  let flow: FlowErrorTarget | null = null
  try {
    await services.limits.limitRequests(context, 'sso', 'sso answer')
    const form = new URLSearchParams(await readBody(request, FORM_MAX_BYTES))
    const signIn = await services.saml.findSignIn(form.get('RelayState') ?? '')
    if (!signIn) {
      throw new AuthError(
        400,
        'saml_relay_state_not_found',
        'This SAML response has no matching sign-in request. Start again on the sign-in page.',
      )
    }
    flow = { redirectTo: signIn.redirect_to ?? publicUrl, provider: `sso:${signIn.sso_provider_id}` }
    return await services.saml.processResponse({ signIn, answer: form.get('SAMLResponse') ?? '' })
  } catch (failure) {
    if (failure instanceof AuthError && failure.cause instanceof SignInDeclinedError) {
      return redirectWithProviderError(flow?.redirectTo ?? publicUrl, {
        error: 'access_denied',
        description: failure.message,
      })
    }
    return redirectWithError(services.settings, context, flow, failure)
  }
}
