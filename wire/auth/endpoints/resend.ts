import { CAPTCHA_FIELD, readCaptchaProtectedBody } from '../captcha/require-captcha.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { type Contact, requireOneContact } from '../accounts/contact.ts'
import { AuthError, createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { type CodeChallenge, readCodeChallenge } from '../one-time-tokens/pkce.ts'
import type { TextChannel } from '../messages/seal-messages.ts'

const ResendBody = z.object({
  ...CAPTCHA_FIELD,
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

/** The contact that each type of message is resent to. */
const KINDS: Record<string, Contact['provider']> = {
  signup: 'email',
  email_change: 'email',
  sms: 'phone',
  phone_change: 'phone',
}

/**
 * POST /resend (GoTrue: internal/api/resend.go): resends a pending message. Without one, nothing is sent and the
 * response is the same, against user enumeration.
 */
export async function handleResend(
  services: Pick<AuthServices, 'accounts' | 'limits' | 'oneTimeTokens' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await services.limits.limitRequests(context, 'otp', 'resend')
  const body = await readCaptchaProtectedBody(services.limits, context, request, ResendBody)
  const type = body.type ?? ''
  const provider = KINDS[type]
  if (!provider)
    throw createValidationError('Missing one of these types: signup, email_change, sms, phone_change')
  const both = 'Only an email address or phone number should be provided.'
  const contact = requireOneContact(body, {
    none: `Type provided requires ${provider === 'email' ? 'an email address' : 'a phone number'}`,
    both,
  })
  if (contact.provider !== provider) {
    throw createValidationError(
      `Type provided requires ${provider === 'email' ? 'an email address' : 'a phone number'}`,
    )
  }
  if (provider === 'phone' && !services.settings.phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  const params = {
    contact,
    pkce: readCodeChallenge(body),
    redirectTo: services.oneTimeTokens.readRedirect(request),
    channel: 'sms' as const,
  }
  if (type === 'signup' || type === 'sms') {
    const user = await services.accounts.findByContact(contact)
    const confirmedAt = provider === 'email' ? user?.email_confirmed_at : user?.phone_confirmed_at
    await services.oneTimeTokens.sendConfirmation(context, {
      ...params,
      user: user && !confirmedAt ? user : null,
    })
    return jsonResponse({})
  }
  return resendChange(services, context, params)
}

interface ResendParams {
  contact: Contact
  pkce: CodeChallenge | null
  redirectTo: string
  channel: TextChannel
}

/**
 * Resends the messages of a pending change, by its old or its new address; both addresses get new mails. Only the
 * limits of the given address can fail the request: limits of the other one would reveal it.
 */
async function resendChange(
  services: Pick<AuthServices, 'accounts' | 'limits' | 'oneTimeTokens'>,
  context: RequestContext,
  params: ResendParams,
): Promise<Response> {
  const { provider, value } = params.contact
  const isEmail = provider === 'email'
  const user = await services.accounts.findByPendingContact(params.contact)
  const kind = `${provider} change`
  // The same work without an account, so that response times do not differ.
  const from = user ? user.email : value
  const to = isEmail && user ? user.email_change : value
  await services.limits.limitMessages(context, {
    medium: isEmail ? 'mail' : 'text',
    kind,
    recipients: [value],
  })
  const action = 'user_confirmation_requested'
  const userId = user?.id ?? null
  if (!isEmail) {
    await services.oneTimeTokens.sendTokens(context, {
      userId,
      ...services.oneTimeTokens.preparePhoneChange({ ...params, to }),
      action,
    })
    return jsonResponse({})
  }
  const mails = services.oneTimeTokens.prepareEmailChangeMails({ ...params, from, to, flowId: randomUUID() })
  const otherType = user?.email_change === value ? 'email_change_token_current' : 'email_change_token_new'
  const other = mails.find(({ token }) => token.row.type === otherType)
  const isQuiet =
    user && other && !(await services.limits.canSendToOtherAddress(kind, other.token.row.relates_to))
  // The token that the other address has already stays valid.
  const keepsOther = isQuiet && (await services.accounts.hasValidToken(user.id, other.token.row.type))
  await services.oneTimeTokens.sendTokens(context, {
    userId,
    tokens: mails.filter((mail) => mail !== other || !keepsOther).map(({ token }) => token),
    messages: mails.filter((mail) => mail !== other || !isQuiet).flatMap(({ messages }) => messages),
    action,
  })
  return jsonResponse({})
}
