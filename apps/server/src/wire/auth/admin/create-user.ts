import { randomUUID } from 'node:crypto'
import { isUuid } from '#server/platform/is-uuid.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { storeUser } from '../accounts/create-user.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { AdminUserBody, readAdminFields, takenContact } from './admin-fields.ts'
import { showUser } from './show-user.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** POST /admin/users: an account as the administrator says. Nothing is sent. */
export async function createUserAsAdmin(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const body = await readAuthBody(request, AdminUserBody)
  if (!body.email && !body.phone) {
    throw validationFailed('Cannot create a user without either an email or phone')
  }
  const id = readId(body.id)
  const fields = await readAdminFields(parts, body)
  const { email, phone } = fields
  // The next start gives its rights to whoever has this address.
  if (email && parts.isReserved?.(email)) throw takenContact('email_exists')
  const outcome = await storeUser(parts, context, {
    id,
    email,
    phone,
    password_hash: fields.passwordHash,
    email_confirmed: fields.emailConfirm && email !== null,
    phone_confirmed: fields.phoneConfirm && phone !== null,
    is_proven: true,
    keeps_metadata: true,
    data: body.user_metadata ?? {},
    app_metadata: body.app_metadata ?? null,
    aud: fields.aud,
    role: fields.role,
    banned_until: fields.bannedUntil ?? null,
    by_admin: true,
  })
  if (outcome === 'id_exists') {
    throw new AuthError(422, 'user_already_exists', 'A user with this id exists already')
  }
  if (outcome !== 'created') throw takenContact(outcome)
  return showUser(parts, id)
}

function readId(id: string | null | undefined): string {
  if (!id) return randomUUID()
  if (!isUuid(id)) throw validationFailed('ID must conform to the uuid v4 format')
  if (id === NO_ID) throw validationFailed('ID cannot be a nil uuid')
  return id.toLowerCase()
}
