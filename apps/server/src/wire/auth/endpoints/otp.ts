import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { type Contact, requireOneContact } from '../accounts/contact.ts'
import { requireSignupOpen } from '../accounts/require-signup-open.ts'
import { requireMetadataSize } from '../accounts/metadata-size.ts'
import { type ContactRow, findUserByContact } from '../accounts/user-rows.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { CAPTCHA_FIELD, readBodyOfPerson } from '../captcha/require-person.ts'
import { jsonResponse } from '../json-response.ts'
import { clientHash } from '../limits/guesses.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { requireMaySend } from '../limits/send-limits.ts'
import { askToConfirm } from '../one-time/ask-to-confirm.ts'
import { makeOneTimeToken } from '../one-time/one-time-token.ts'
import { type Pkce, readPkce } from '../one-time/pkce.ts'
import { redirectOf } from '../one-time/redirect-of.ts'
import { sealMail, sealText, type TextChannel } from '../one-time/seal-messages.ts'
import { sendTokens } from '../one-time/send-tokens.ts'
import { readChannel } from '../one-time/text-channel.ts'

const OtpBody = z.object({
  ...CAPTCHA_FIELD,
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  channel: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

interface OtpWish {
  contact: Contact
  channel: TextChannel
  pkce: Pkce | null
  redirectTo: string
  data: Record<string, unknown>
  createUser: boolean
}

/** POST /otp: a link and a code to sign in with. Who is unknown is signed up, unless that isn't wanted. */
export async function otp(parts: AuthParts, context: RequestContext, request: Request): Promise<Response> {
  await requireWithinRate(parts, context, 'otp')
  const body = await readBodyOfPerson(parts, context, request, OtpBody)
  const { email, phone, channel } = body
  if (email && channel) throw validationFailed('Channel should only be specified with Phone OTP')
  const pkce = readPkce(body)
  if (phone && pkce) throw validationFailed('PKCE not supported for phone OTP')
  if (phone && !parts.settings.phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  }
  const contact = requireOneContact(body, {
    none: 'One of email or phone must be set',
    both: 'Only an email address or phone number should be provided',
  })
  return sendOtp(parts, context, {
    contact,
    pkce,
    channel: readChannel(channel),
    redirectTo: redirectOf(parts, request),
    data: body.data ?? {},
    createUser: body.create_user ?? true,
  })
}

const MagicLinkBody = OtpBody.pick({
  gotrue_meta_security: true,
  email: true,
  data: true,
  code_challenge: true,
  code_challenge_method: true,
})

/** POST /magiclink: the older way to ask for one by mail. */
export async function magicLink(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await requireWithinRate(parts, context, 'otp', 'magiclink')
  const body = await readBodyOfPerson(parts, context, request, MagicLinkBody)
  const contact = requireOneContact(
    { email: body.email },
    { none: 'Password recovery requires an email', both: '' },
  )
  const redirectTo = redirectOf(parts, request)
  const data = body.data ?? {}
  return sendOtp(parts, context, {
    contact,
    pkce: readPkce(body),
    channel: 'sms',
    redirectTo,
    data,
    createUser: true,
  })
}

async function sendOtp(parts: AuthParts, context: RequestContext, wish: OtpWish): Promise<Response> {
  const { contact, createUser } = wish
  await requireMetadataSize(parts, contact, wish.data)
  const user = await findUserByContact(parts.database, contact, clientHash(parts, context))
  const isReserved = !user && (parts.isReserved?.(contact.value) ?? false)
  if (!user && !isReserved && !createUser) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  const confirmedAt = contact.provider === 'email' ? user?.email_confirmed_at : user?.phone_confirmed_at
  if (user && confirmedAt) await sendSignIn(parts, context, wish, user)
  else if (isReserved) await sendSignIn(parts, context, wish, null)
  // Whoever asks here has chosen no password: one that is stored unproven is somebody's whom we know nothing of.
  else if (user) await askToConfirm(parts, context, { ...wish, user, isContested: true })
  else {
    requireSignupOpen(parts)
    await askToConfirm(parts, context, {
      ...wish,
      newUser: { [contact.provider]: contact.value, data: wish.data },
    })
  }
  return jsonResponse({})
}

async function sendSignIn(
  parts: AuthParts,
  context: RequestContext,
  { contact: { provider, value }, channel, pkce, redirectTo }: OtpWish,
  user: ContactRow | null,
): Promise<void> {
  const medium = provider === 'email' ? 'mail' : 'text'
  await requireMaySend(parts, context, {
    medium,
    kind: 'confirmation',
    recipients: [value],
    isKnownClient: user?.knows_client ?? false,
  })
  const token = makeOneTimeToken(parts, {
    type: medium === 'mail' ? 'recovery_token' : 'confirmation_token',
    verificationType: 'magiclink',
    contact: value,
    redirectTo,
    pkce,
  })
  const { link, code } = token
  const messages =
    medium === 'mail'
      ? sealMail(parts, value, 'magic_link', { link, code, address: value })
      : sealText(parts, value, 'sign_in', { code, channel })
  const userId = user?.id ?? null
  await sendTokens(parts, context, { userId, tokens: [token], messages, action: 'user_recovery_requested' })
}
