import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, validationFailed } from './auth-error.ts'
import type { AuthParts } from './auth-options.ts'
import { orOverRate } from './rate-limit.ts'
import { readAuthBody } from './read-auth-body.ts'
import { startSession } from './start-session.ts'
import { findUserByEmail } from './user-rows.ts'

const PasswordBody = z.object({
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
  const { email, phone, password } = await readAuthBody(request, PasswordBody)
  if (email && phone)
    throw validationFailed('Only an email address or phone number should be provided on login.')
  if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!email) throw validationFailed('missing email or phone')

  const user = await findUserByEmail(parts.database, email.trim().toLowerCase())
  const now = parts.gateway.clock.now()
  if (user?.banned_until && user.banned_until > now) throw new AuthError(400, 'user_banned', 'User is banned')
  const stored = user?.encrypted_password ?? null
  const isRight = await orOverRate(parts.passwords.verify(password ?? '', stored))
  if (!user || !isRight) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  if (user.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  return startSession(parts, context, { user: { id: user.id, email: user.email ?? '' }, method: 'password' })
}
