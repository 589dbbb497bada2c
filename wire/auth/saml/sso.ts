import { CAPTCHA_FIELD, readCaptchaProtectedBody } from '../captcha/require-captcha.ts'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { jsonResponse } from '../json-response.ts'
import { readCodeChallenge } from '../one-time-tokens/pkce.ts'
import { createRedirect } from '../oauth/flows/flow-redirect.ts'
import type { SamlServices } from './saml.ts'
import { requireSamlEnabled } from './require-saml-enabled.ts'
import { createSamlClient } from './create-saml-client.ts'

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
  services: Pick<SamlServices, 'external' | 'limits' | 'oneTimeTokens' | 'saml' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  await services.limits.limitRequests(context, 'sso')
  const body = await readCaptchaProtectedBody(services.limits, context, request, SsoBody)
  const pkce = readCodeChallenge(body)
  const provider = await services.saml.findProvider(body)
  const { id, headers } = await services.external.beginFlow(request, {
    provider: `sso:${provider.id}`,
    method: 'sso/saml',
    redirectTo: services.oneTimeTokens.readRedirect(request, body.redirect_to),
    pkce,
  })
  const requestId = `_${randomBytes(20).toString('hex')}`
  await services.saml.storeSignIn({ id, providerId: provider.id, requestId })
  const saml = await createSamlClient(services.settings, provider, { requestId })
  const url = await saml.getAuthorizeUrlAsync(id, undefined, {})
  if (body.skip_http_redirect) return jsonResponse({ url }, headers)
  return createRedirect(url, { status: 303, headers })
}
