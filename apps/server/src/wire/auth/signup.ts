import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, validationFailed } from './auth-error.ts'
import type { AuthParts } from './auth-options.ts'
import { requireEmailAddress } from './email-address.ts'
import { requireAcceptablePassword } from './password-rules.ts'
import { orOverRate, requireWithinRate } from './rate-limit.ts'
import { readAuthBody } from './read-auth-body.ts'
import { startSession } from './start-session.ts'
import { storePasswordUser } from './store-password-user.ts'
import { findUserByEmail } from './user-rows.ts'

const SignupBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/** POST /signup: an account with a password. The order of the checks is the upstream's. */
export async function signup(parts: AuthParts, context: RequestContext, request: Request): Promise<Response> {
  const { database, gateway, passwords, settings } = parts
  const { email, phone, password, data } = await readAuthBody(request, SignupBody)
  if (!email && !phone) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await requireWithinRate(parts, 'signup', context.address)
  if (!settings.signupOpen) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  if (!password) throw validationFailed('Signup requires a valid password')
  if (email && phone) {
    throw validationFailed('Only an email address or phone number should be provided on signup.')
  }
  requireAcceptablePassword(password, settings.passwordMinLength)
  if (!email) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  const address = requireEmailAddress(email)
  // Confirmation needs a mailer, which is not here yet: nothing is stored, as when a mail can't be sent.
  if (!settings.autoconfirm)
    throw new AuthError(500, 'unexpected_failure', 'Error sending confirmation email')

  // Looked up first, so that a taken address costs no hash; the insert below stays the judge.
  if (await findUserByEmail(database, address)) throw alreadyRegistered()
  const user = { id: randomUUID(), email: address }
  const outcome = await storePasswordUser(database, {
    ...user,
    passwordHash: await orOverRate(passwords.hash(password)),
    data: data ?? {},
    isConfirmed: true,
    address: context.address,
    now: gateway.clock.now(),
  })
  if (outcome === 'exists') throw alreadyRegistered()
  return startSession(parts, context, { user, method: 'password' })
}

function alreadyRegistered(): AuthError {
  return new AuthError(422, 'user_already_exists', 'User already registered')
}
