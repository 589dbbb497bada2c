import { CAPTCHA_FIELD, readCaptchaProtectedBody } from '../captcha/require-captcha.ts'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { type Contact, requireOneContact } from '../accounts/contact.ts'
import { requireSignupOpen } from '../accounts/require-signup-open.ts'
import type { UserRowWithClient } from '../accounts/user-rows.ts'
import { AuthError, createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { type CodeChallenge, readCodeChallenge } from '../one-time-tokens/pkce.ts'
import { readTextChannel, type TextChannel } from '../messages/seal-messages.ts'

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

interface OtpParams {
  contact: Contact
  channel: TextChannel
  pkce: CodeChallenge | null
  redirectTo: string
  data: Record<string, unknown>
  createUser: boolean
}

/**
 * POST /otp (GoTrue: internal/api/otp.go): sends a sign-in link and code. Unknown contacts are signed up unless
 * `create_user` is false.
 */
export async function handleOtp(
  services: Pick<AuthServices, 'accounts' | 'limits' | 'messages' | 'oneTimeTokens' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await services.limits.limitRequests(context, 'otp')
  const body = await readCaptchaProtectedBody(services.limits, context, request, OtpBody)
  const { email, phone, channel } = body
  if (email && channel) throw createValidationError('Channel should only be specified with Phone OTP')
  const pkce = readCodeChallenge(body)
  if (phone && pkce) throw createValidationError('PKCE not supported for phone OTP')
  if (phone && !services.settings.phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  }
  const contact = requireOneContact(body, {
    none: 'One of email or phone must be set',
    both: 'Only an email address or phone number should be provided',
  })
  return sendOtp(services, context, {
    contact,
    pkce,
    channel: readTextChannel(channel),
    redirectTo: services.oneTimeTokens.readRedirect(request),
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

/** POST /magiclink (GoTrue: internal/api/magic_link.go): the older form of POST /otp. */
export async function handleMagicLink(
  services: Pick<AuthServices, 'accounts' | 'limits' | 'messages' | 'oneTimeTokens' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await services.limits.limitRequests(context, 'otp', 'magiclink')
  const body = await readCaptchaProtectedBody(services.limits, context, request, MagicLinkBody)
  const contact = requireOneContact(
    { email: body.email },
    { none: 'Password recovery requires an email', both: '' },
  )
  const redirectTo = services.oneTimeTokens.readRedirect(request)
  const data = body.data ?? {}
  return sendOtp(services, context, {
    contact,
    pkce: readCodeChallenge(body),
    channel: 'sms',
    redirectTo,
    data,
    createUser: true,
  })
}

async function sendOtp(
  services: Pick<AuthServices, 'accounts' | 'limits' | 'messages' | 'oneTimeTokens' | 'settings'>,
  context: RequestContext,
  params: OtpParams,
): Promise<Response> {
  const { contact, createUser } = params
  await services.accounts.requireMetadataSize(contact, params.data)
  const user = await services.accounts.findByContact(contact, services.limits.hashClientAddress(context))
  const isReserved = !user && services.accounts.isReserved(contact.value)
  if (!user && !isReserved && !createUser) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  const confirmedAt = contact.provider === 'email' ? user?.email_confirmed_at : user?.phone_confirmed_at
  if (user && confirmedAt) await sendSignIn(services, context, params, user)
  else if (isReserved) await sendSignIn(services, context, params, null)
  // This request sets no password. A stored password whose contact is unverified may be another person's.
  else if (user)
    await services.oneTimeTokens.sendConfirmation(context, { ...params, user, isContested: true })
  else {
    requireSignupOpen(services.settings)
    await services.oneTimeTokens.sendConfirmation(context, {
      ...params,
      newUser: { [contact.provider]: contact.value, data: params.data },
    })
  }
  return jsonResponse({})
}

async function sendSignIn(
  services: Pick<AuthServices, 'limits' | 'messages' | 'oneTimeTokens'>,
  context: RequestContext,
  { contact: { provider, value }, channel, pkce, redirectTo }: OtpParams,
  user: UserRowWithClient | null,
): Promise<void> {
  const medium = provider === 'email' ? 'mail' : 'text'
  await services.limits.limitMessages(context, {
    medium,
    kind: 'confirmation',
    recipients: [value],
    isKnownClient: user?.knows_client ?? false,
  })
  const token = services.oneTimeTokens.createOneTimeToken({
    type: medium === 'mail' ? 'recovery_token' : 'confirmation_token',
    verificationType: 'magiclink',
    contact: value,
    redirectTo,
    pkce,
  })
  const { link, code } = token
  const messages =
    medium === 'mail'
      ? services.messages.sealMail(value, 'magic_link', { link, code, address: value })
      : services.messages.sealText(value, 'sign_in', { code, channel })
  const userId = user?.id ?? null
  await services.oneTimeTokens.sendTokens(context, {
    userId,
    tokens: [token],
    messages,
    action: 'user_recovery_requested',
  })
}
