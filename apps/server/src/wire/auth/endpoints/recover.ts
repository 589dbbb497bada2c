import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { requireOneContact } from '../accounts/contact.ts'
import { findUserByContact } from '../accounts/user-rows.ts'
import type { AuthParts } from '../auth-options.ts'
import { CAPTCHA_FIELD, readBodyOfPerson } from '../captcha/require-person.ts'
import { jsonResponse } from '../json-response.ts'
import { clientHash } from '../limits/guesses.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { requireMaySend } from '../limits/send-limits.ts'
import { makeOneTimeToken } from '../one-time/one-time-token.ts'
import { readPkce } from '../one-time/pkce.ts'
import { redirectOf } from '../one-time/redirect-of.ts'
import { sealMail } from '../one-time/seal-messages.ts'
import { sendTokens } from '../one-time/send-tokens.ts'

const RecoverBody = z.object({
  ...CAPTCHA_FIELD,
  email: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

/** POST /recover: a mail that leads to a new password. The answer is the same for an address that nobody has. */
export async function recover(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await requireWithinRate(parts, context, 'otp', 'recover')
  const body = await readBodyOfPerson(parts, context, request, RecoverBody)
  const pkce = readPkce(body)
  const { value } = requireOneContact(
    { email: body.email },
    { none: 'Password recovery requires an email', both: '' },
  )
  const contact = { provider: 'email', value } as const
  const user = await findUserByContact(parts.database, contact, clientHash(parts, context))
  await requireMaySend(parts, context, {
    medium: 'mail',
    kind: 'recovery',
    recipients: [value],
    isKnownClient: user?.knows_client ?? false,
  })
  const token = makeOneTimeToken(parts, {
    type: 'recovery_token',
    verificationType: 'recovery',
    contact: value,
    redirectTo: redirectOf(parts, request),
    pkce,
  })
  const { link, code } = token
  await sendTokens(parts, context, {
    userId: user?.id ?? null,
    tokens: [token],
    messages: sealMail(parts, value, 'recovery', { link, code, address: value }),
    action: 'user_recovery_requested',
  })
  return jsonResponse({})
}
