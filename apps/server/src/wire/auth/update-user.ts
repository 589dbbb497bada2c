import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from './auth-error.ts'
import type { AuthParts } from './auth-options.ts'
import { jsonResponse } from './json-response.ts'
import { requireAcceptablePassword } from './password-rules.ts'
import { presentUser } from './present-user.ts'
import { orOverRate, requireWithinRate } from './rate-limit.ts'
import { readAuthBody } from './read-auth-body.ts'
import { requireSessionUser } from './require-session-user.ts'
import { findUser } from './user-rows.ts'

const UpdateBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
})

/** PUT /user: password and metadata. Changing the address or phone needs a mailer and is refused by name. */
export async function updateUser(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { database, gateway, passwords, settings } = parts
  await requireWithinRate(parts, 'user', context.address)
  const { user, sessionId } = await requireSessionUser(parts, context)
  const { email, phone, password, data, app_metadata: appMetadata } = await readAuthBody(request, UpdateBody)

  if (appMetadata) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (password) requireAcceptablePassword(password, settings.passwordMinLength)
  if (email && email.trim().toLowerCase() !== user.email) {
    throw new AuthError(422, 'email_provider_disabled', 'Changing the email address is not available')
  }
  if (phone && phone !== user.phone) {
    throw new AuthError(422, 'phone_provider_disabled', 'Changing the phone number is not available')
  }
  if (password && (await orOverRate(passwords.verify(password, user.encrypted_password)))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  const passwordHash = password ? await orOverRate(passwords.hash(password)) : null
  await database.query('select auth.change_user($1, $2, $3, $4, $5, $6)', [
    user.id,
    sessionId,
    passwordHash,
    data ?? null,
    context.address,
    gateway.clock.now(),
  ])
  const changed = await findUser(database, user.id)
  if (!changed) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return jsonResponse(presentUser(changed))
}
