import { isUuid } from '@firstline/platform/is-uuid'
import { findUser, type UserWithIdentities } from './user-rows.ts'
import { AuthError } from '../auth-error.ts'
import type { AccountsDependencies } from './accounts-dependencies.ts'

/** @throws {AuthError} 404: validation_failed for an invalid id, user_not_found for an unknown one. */
export async function requireUserById(
  { database }: AccountsDependencies,
  id: string,
): Promise<UserWithIdentities> {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const record = await findUser(database, id)
  if (!record) throw createUserNotFoundError()
  return record
}

export function createUserNotFoundError(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found')
}
