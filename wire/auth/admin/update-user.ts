import type { RequestContext } from '@firstline/wire/gateway'
import type { AuthServices } from '../auth-services.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { AdminUserBody, readAdminFields, createContactTakenError } from './admin-fields.ts'
import { handleAdminGetUser } from './get-user.ts'
import { createUserNotFoundError } from '../accounts/require-user-by-id.ts'

/**
 * PUT /admin/users/{id} (GoTrue: internal/api/admin.go): changes take effect immediately. Another address, number or
 * password ends the user's sessions.
 */
export async function handleAdminUpdateUser(
  services: Pick<AuthServices, 'accounts' | 'clock' | 'settings'>,
  context: RequestContext,
  request: Request,
  id: string,
): Promise<Response> {
  const { user } = await services.accounts.requireUserById(id)
  const body = await readAuthBody(request, AdminUserBody)
  const fields = await readAdminFields(services, body)
  const { email } = fields
  if (email && email !== user.email && services.accounts.isReserved(email))
    throw createContactTakenError('email_exists')
  const changes = {
    email,
    phone: fields.phone,
    email_confirm: fields.emailConfirm,
    phone_confirm: fields.phoneConfirm,
    password_hash: fields.passwordHash,
    data: body.user_metadata ?? null,
    app_metadata: body.app_metadata ?? null,
    role: fields.role,
    aud: fields.aud,
    ...(fields.bannedUntil === undefined ? {} : { banned_until: fields.bannedUntil }),
  }
  const outcome = await services.accounts.updateAsAdmin(context, id, changes)
  if (outcome === 'not_found') throw createUserNotFoundError()
  if (outcome !== 'changed') throw createContactTakenError(outcome)
  return handleAdminGetUser(services, id)
}
