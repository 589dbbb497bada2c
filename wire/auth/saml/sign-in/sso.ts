import { CAPTCHA_FIELD } from '../../captcha/require-captcha.ts'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import type { AuthServices } from '../../auth-services.ts'
import { readCaptchaProtectedBody } from '../../captcha/read-captcha-protected-body.ts'
import { jsonResponse } from '../../json-response.ts'
import { readCodeChallenge } from '../../one-time-tokens/pkce.ts'
import { createRedirect } from '../../oauth/flows/flow-redirect.ts'
import { requireSamlEnabled } from '../require-saml-enabled.ts'
import { createSamlClient } from '../create-saml-client.ts'

const SsoBody = z.object({
  ...CAPTCHA_FIELD,
  provider_id: z.string().nullish(),
  domain: z.string().nullish(),
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

/** POST /sso (GoTrue: internal/api/sso.go): sends an AuthnRequest to the provider by the HTTP-Redirect binding. */
export async function handleSso(
  services: Pick<AuthServices, 'external' | 'limits' | 'messages' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  await services.limits.limitRequests(context, 'sso')
  const body = await readCaptchaProtectedBody(services.limits, context, request, SsoBody)
  const pkce = readCodeChallenge(body)
  const provider = await services.external.findSamlProvider(body)
  const { id, headers } = await services.external.beginFlow(request, {
    provider: `sso:${provider.id}`,
    method: 'sso/saml',
    redirectTo: services.messages.readRedirect(request, body.redirect_to),
    pkce,
  })
  const requestId = `_${randomBytes(20).toString('hex')}`
  await services.external.storeSamlSignIn({ id, providerId: provider.id, requestId })
  const saml = await createSamlClient(services.settings, provider, { requestId })
  const url = await saml.getAuthorizeUrlAsync(id, undefined, {})
  if (body.skip_http_redirect) return jsonResponse({ url }, headers)
  return createRedirect(url, { status: 303, headers })
}
