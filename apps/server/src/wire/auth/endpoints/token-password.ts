import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { Contact } from '../accounts/contact.ts'
import { toAddress } from '../accounts/email-address.ts'
import { weakness } from '../accounts/password-rules.ts'
import { toDigits } from '../accounts/phone-number.ts'
import { findUserByContact } from '../accounts/user-rows.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { CAPTCHA_FIELD, readBodyOfPerson } from '../captcha/require-person.ts'
import { jsonResponse } from '../json-response.ts'
import { clientHash, requireNotGuessing } from '../limits/guesses.ts'
import { orOverRate } from '../limits/request-rates.ts'
import { startSession } from '../sessions/start-session.ts'

const PasswordBody = z.object({
  ...CAPTCHA_FIELD,
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
})

/** POST /token?grant_type=password: an unknown address, no password and a wrong one look and last the same. */
export async function passwordGrant(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { database, gateway, passwords, settings } = parts
  const body = await readBodyOfPerson(parts, context, request, PasswordBody)
  const contact = readContact(parts, body)
  const password = body.password ?? ''

  const user = await findUserByContact(database, contact, clientHash(parts, context))
  if (user?.banned_until && user.banned_until > gateway.clock.now()) {
    throw new AuthError(400, 'user_banned', 'User is banned')
  }
  const stored = user?.encrypted_password ?? null
  // What is too long was never stored, and is not worth the work.
  const isRight = await orOverRate(passwords.verify(password.slice(0, PASSWORD_MAX_READ), stored))
  const isKnownClient = user?.knows_client ?? false
  await requireNotGuessing(parts, context, { account: user?.id ?? contact.value, isKnownClient, isRight })
  if (!user || !isRight) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  if (contact.provider === 'email' && user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  if (contact.provider === 'phone' && user.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  if (stored !== null && passwords.isOutdated(stored))
    await renewHash(parts, { id: user.id, stored, password })
  const session = await startSession(parts, context, {
    user,
    method: 'password',
    isKnownClient,
    epoch: user.session_epoch,
  })
  const weak = weakness(password, settings.passwordMinLength)
  return jsonResponse(weak ? { ...session, weak_password: weak } : session)
}

/** Twice what a password may have, in code units: long enough that no right one is cut. */
const PASSWORD_MAX_READ = 1_024

function readContact({ settings }: AuthParts, { email, phone }: z.output<typeof PasswordBody>): Contact {
  if (email && phone) {
    throw validationFailed('Only an email address or phone number should be provided on login.')
  }
  if (phone) {
    if (!settings.phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    return { provider: 'phone', value: toDigits(phone) }
  }
  if (!email) throw validationFailed('missing email or phone')
  return { provider: 'email', value: toAddress(email) }
}

/** A password that came with its account from elsewhere is kept in our own form from now on. */
async function renewHash(
  { database, passwords }: AuthParts,
  { id, stored, password }: { id: string; stored: string; password: string },
): Promise<void> {
  await database.query(
    'update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2',
    [id, stored, await orOverRate(passwords.hash(password))],
  )
}
