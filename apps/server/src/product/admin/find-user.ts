import { type AdminUserAnswer, AdminLookupRequest } from '@firstline/contract/admin'
import { AppError } from '#server/platform/errors.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'
import type { AdminParts } from './admin-parts.ts'
import { presentUser } from './present-user.ts'
import { readRequest } from './read-request.ts'

/** `admin-user-lookup`: one user by address, whatever its case. */
export function findUserFunction({ database }: AdminParts): WireFunction {
  return defineFunction({
    name: 'admin-user-lookup',
    access: 'admin',
    async handler(_context, request) {
      const { email } = await readRequest(AdminLookupRequest, request)
      const [row] = await database.query(
        `select * from public.user_profiles where lower(email) collate "C" = lower($1)
         order by created_at, id limit 1`,
        [email],
      )
      if (!row) throw new AppError('user_not_found')
      const body: AdminUserAnswer = { user: presentUser(row) }
      return jsonAnswer(body)
    },
  })
}
