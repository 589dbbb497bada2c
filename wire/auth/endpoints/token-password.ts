import { CAPTCHA_FIELD, readCaptchaProtectedBody } from '../captcha/require-captcha.ts'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import type { Contact } from '../accounts/contact.ts'
import { normalizeEmailAddress } from '../accounts/email-address.ts'
import { findPasswordWeakness } from '../accounts/password-rules.ts'
import { normalizePhoneNumber } from '../accounts/phone-number.ts'
import { AuthError, createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'

const PasswordBody = z.object({
  ...CAPTCHA_FIELD,
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
})

/**
 * POST /token?grant_type=password (GoTrue: internal/api/token.go). Response and time are the same for an unknown
 * contact, an account without a password and a wrong password.
 */
export async function handlePasswordGrant(
  services: Pick<AuthServices, 'accounts' | 'clock' | 'limits' | 'sessions' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { clock, accounts, settings } = services
  const body = await readCaptchaProtectedBody(services.limits, context, request, PasswordBody)
  const contact = readContact(services, body)
  const password = body.password ?? ''

  const user = await services.accounts.findByContact(contact, services.limits.hashClientAddress(context))
  if (user?.banned_until && user.banned_until > clock.now()) {
    throw new AuthError(400, 'user_banned', 'User is banned')
  }
  const stored = user?.encrypted_password ?? null
  // Longer passwords were never stored.
  const isRight = await accounts.verifyPassword(password.slice(0, PASSWORD_MAX_READ), stored)
  const isKnownClient = user?.knows_client ?? false
  await services.limits.limitPasswordGuesses(context, {
    account: user?.id ?? contact.value,
    isKnownClient,
    isRight,
  })
  if (!user || !isRight) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  if (contact.provider === 'email' && user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  if (contact.provider === 'phone' && user.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  if (stored !== null && accounts.needsRehash(stored))
    await accounts.rehashPassword({ id: user.id, stored, password })
  const session = await services.sessions.startSession(context, {
    user,
    method: 'password',
    isKnownClient,
    epoch: user.session_epoch,
  })
  const weak = findPasswordWeakness(password, settings.passwordMinLength)
  return jsonResponse(weak ? { ...session, weak_password: weak } : session)
}

/** Twice the maximum length, in code units, so that no correct password is truncated. */
const PASSWORD_MAX_READ = 1_024

function readContact(
  { settings }: Pick<AuthServices, 'settings'>,
  { email, phone }: z.output<typeof PasswordBody>,
): Contact {
  if (email && phone) {
    throw createValidationError('Only an email address or phone number should be provided on login.')
  }
  if (phone) {
    if (!settings.phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    return { provider: 'phone', value: normalizePhoneNumber(phone) }
  }
  if (!email) throw createValidationError('missing email or phone')
  return { provider: 'email', value: normalizeEmailAddress(email) }
}
