import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError, createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { requireAal2 } from '../sessions/require-aal2.ts'

/**
 * GET /reauthenticate (GoTrue: internal/api/reauthenticate.go): sends a code to the caller's own address or phone, the
 * `nonce` of PUT /user.
 */
export async function handleReauthenticate(
  services: Pick<AuthServices, 'limits' | 'messages' | 'oneTimeTokens' | 'sessions' | 'settings'>,
  context: RequestContext,
): Promise<Response> {
  const caller = await services.sessions.requireSessionUser(context)
  const { user } = caller
  await services.limits.limitRequests(context, 'otp', 'reauthenticate')
  requireAal2(caller)
  const contact = user.email ?? user.phone
  if (!contact) {
    throw createValidationError('Reauthentication requires the user to have an email or a phone number')
  }
  const medium = user.email ? 'mail' : 'text'
  if (medium === 'mail' && user.email_confirmed_at === null) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  if (medium === 'text' && user.phone_confirmed_at === null) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  }
  await services.limits.limitMessages(context, { medium, kind: 'reauthentication', recipients: [contact] })
  const token = services.oneTimeTokens.createOneTimeToken({
    type: 'reauthentication_token',
    verificationType: 'magiclink',
    contact,
    redirectTo: services.settings.publicUrl,
  })
  const { code } = token
  await services.oneTimeTokens.sendTokens(context, {
    userId: user.id,
    tokens: [token],
    messages:
      medium === 'mail'
        ? services.messages.sealMail(contact, 'reauthentication', { code, address: contact })
        : services.messages.sealText(contact, 'reauthentication', { code, channel: 'sms' }),
    action: 'user_reauthenticate_requested',
  })
  return jsonResponse({})
}
