import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { requireMaySend } from '../limits/send-limits.ts'
import { makeOneTimeToken } from '../one-time/one-time-token.ts'
import { sealMail, sealText } from '../one-time/seal-messages.ts'
import { sendTokens } from '../one-time/send-tokens.ts'
import { requireRaised } from '../sessions/require-raised.ts'
import { requireSessionUser } from '../sessions/require-session-user.ts'

/** GET /reauthenticate: a code to the caller's own address or phone, which proves that it is still the same person. */
export async function reauthenticate(parts: AuthParts, context: RequestContext): Promise<Response> {
  const caller = await requireSessionUser(parts, context)
  const { user } = caller
  await requireWithinRate(parts, context, 'otp', 'reauthenticate')
  requireRaised(caller)
  const contact = user.email ?? user.phone
  if (!contact) {
    throw validationFailed('Reauthentication requires the user to have an email or a phone number')
  }
  const medium = user.email ? 'mail' : 'text'
  if (medium === 'mail' && user.email_confirmed_at === null) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  if (medium === 'text' && user.phone_confirmed_at === null) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  }
  await requireMaySend(parts, context, { medium, kind: 'reauthentication', recipients: [contact] })
  const token = makeOneTimeToken(parts, {
    type: 'reauthentication_token',
    verificationType: 'magiclink',
    contact,
    redirectTo: parts.settings.publicUrl,
  })
  const { code } = token
  await sendTokens(parts, context, {
    userId: user.id,
    tokens: [token],
    messages:
      medium === 'mail'
        ? sealMail(parts, contact, 'reauthentication', { code, address: contact })
        : sealText(parts, contact, 'reauthentication', { code, channel: 'sms' }),
    action: 'user_reauthenticate_requested',
  })
  return jsonResponse({})
}
