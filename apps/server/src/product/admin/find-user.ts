import { type AdminUserAnswer, AdminLookupRequest } from '@firstline/contract/admin'
import type { Row } from '@firstline/platform/database'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import type { AdminDependencies } from './admin-dependencies.ts'
import { presentAdminUser } from './present-user.ts'
import { readRequest } from './read-request.ts'

/** `admin-user-lookup`: finds one user by address, in any case. */
export function findUserFunction({ database }: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-user-lookup',
    access: 'admin',
    async handler(_context, request) {
      const { email, unconfirmed } = await readRequest(AdminLookupRequest, request)
      const [row] = await database.query(
        `select * from public.user_profiles where lower(email) collate "C" = lower($1)
         order by created_at, id limit 1`,
        [email],
      )
      const found = row ?? (unconfirmed ? await findUnconfirmed(database, email) : undefined)
      if (!found) throw new AppError('user_not_found')
      const body: AdminUserAnswer = { user: presentAdminUser(found) }
      return jsonResponse(body)
    },
  })
}

async function findUnconfirmed(
  database: AdminDependencies['database'],
  email: string,
): Promise<Row | undefined> {
  const [row] = await database.query(
    'select * from firstline.unconfirmed_users where lower(email) = lower($1)',
    [email],
  )
  return row
}
