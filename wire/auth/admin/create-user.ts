import { randomUUID } from 'node:crypto'
import { isUuid } from '@firstline/platform/is-uuid'
import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError, createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { AdminUserBody, readAdminFields, createContactTakenError } from './admin-fields.ts'
import { handleAdminGetUser } from './get-user.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** POST /admin/users (GoTrue: internal/api/admin.go). No message is sent. */
export async function handleAdminCreateUser(
  services: Pick<AuthServices, 'accounts' | 'clock' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const body = await readAuthBody(request, AdminUserBody)
  if (!body.email && !body.phone) {
    throw createValidationError('Cannot create a user without either an email or phone')
  }
  const id = readId(body.id)
  const fields = await readAdminFields(services, body)
  const { email, phone } = fields
  // The next start grants admin rights to the account with this address.
  if (email && services.accounts.isReserved(email)) throw createContactTakenError('email_exists')
  const outcome = await services.accounts.insertUser(context, {
    id,
    email,
    phone,
    password_hash: fields.passwordHash,
    email_confirmed: fields.emailConfirm && email !== null,
    phone_confirmed: fields.phoneConfirm && phone !== null,
    is_verified: true,
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
  if (outcome !== 'created') throw createContactTakenError(outcome)
  return handleAdminGetUser(services, id)
}

function readId(id: string | null | undefined): string {
  if (!id) return randomUUID()
  if (!isUuid(id)) throw createValidationError('ID must conform to the uuid v4 format')
  if (id === NO_ID) throw createValidationError('ID cannot be a nil uuid')
  return id.toLowerCase()
}
