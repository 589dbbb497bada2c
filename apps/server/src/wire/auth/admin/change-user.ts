import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { AdminUserBody, readAdminFields, takenContact } from './admin-fields.ts'
import { showUser } from './show-user.ts'
import { userNotFound, userOfPath } from './user-of-path.ts'

/** PUT /admin/users/{id}: changes what is given, at once. Another address, number or password ends the user's sessions. */
export async function changeUserAsAdmin(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
  id: string,
): Promise<Response> {
  const { user } = await userOfPath(parts, id)
  const body = await readAuthBody(request, AdminUserBody)
  const fields = await readAdminFields(parts, body)
  const { email } = fields
  if (email && email !== user.email && parts.isReserved?.(email)) throw takenContact('email_exists')
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
  const [row] = await parts.database.query<{
    outcome: 'changed' | 'not_found' | 'email_exists' | 'phone_exists'
  }>('select auth.change_user_as_admin($1, $2, $3, $4) as outcome', [
    id,
    JSON.stringify(changes),
    context.address,
    parts.gateway.clock.now(),
  ])
  if (!row || row.outcome === 'not_found') throw userNotFound()
  if (row.outcome !== 'changed') throw takenContact(row.outcome)
  return showUser(parts, id)
}
