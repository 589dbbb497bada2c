import { isUuid } from '#server/platform/is-uuid.ts'
import { findUser, type UserRecord } from '../accounts/user-rows.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'

/** @throws {AuthError} 404: validation_failed for what is no id, user_not_found for an id that nobody has. */
export async function userOfPath({ database }: AuthParts, id: string): Promise<UserRecord> {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const record = await findUser(database, id)
  if (!record) throw userNotFound()
  return record
}

export function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found')
}
