import { CAPTCHA_FIELD, readCaptchaProtectedBody } from '../captcha/require-captcha.ts'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { requireOneContact } from '../accounts/contact.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { readCodeChallenge } from '../one-time-tokens/pkce.ts'

const RecoverBody = z.object({
  ...CAPTCHA_FIELD,
  email: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

/**
 * POST /recover (GoTrue: internal/api/recover.go): sends a password recovery mail. The response is the same for unknown
 * addresses, against user enumeration.
 */
export async function handleRecover(
  services: Pick<AuthServices, 'accounts' | 'limits' | 'messages' | 'oneTimeTokens'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await services.limits.limitRequests(context, 'otp', 'recover')
  const body = await readCaptchaProtectedBody(services.limits, context, request, RecoverBody)
  const pkce = readCodeChallenge(body)
  const { value } = requireOneContact(
    { email: body.email },
    { none: 'Password recovery requires an email', both: '' },
  )
  const contact = { provider: 'email', value } as const
  const user = await services.accounts.findByContact(contact, services.limits.hashClientAddress(context))
  await services.limits.limitMessages(context, {
    medium: 'mail',
    kind: 'recovery',
    recipients: [value],
    isKnownClient: user?.knows_client ?? false,
  })
  const token = services.oneTimeTokens.createOneTimeToken({
    type: 'recovery_token',
    verificationType: 'recovery',
    contact: value,
    redirectTo: services.oneTimeTokens.readRedirect(request),
    pkce,
  })
  const { link, code } = token
  await services.oneTimeTokens.sendTokens(context, {
    userId: user?.id ?? null,
    tokens: [token],
    messages: services.messages.sealMail(value, 'recovery', { link, code, address: value }),
    action: 'user_recovery_requested',
  })
  return jsonResponse({})
}
