import { createRequestRateError } from '../auth-error.ts'
import { PasswordHasherBusyError } from '../passwords/index.ts'
import type { AccountsDependencies } from './accounts-dependencies.ts'

/** @throws {AuthError} over_request_rate_limit while too many passwords are waiting. */
export function hashPassword({ passwords }: AccountsDependencies, password: string): Promise<string> {
  return withPasswordLimit(passwords.hash(password))
}

/** @throws {AuthError} over_request_rate_limit while too many passwords are waiting. */
export function verifyPassword(
  { passwords }: AccountsDependencies,
  password: string,
  stored: string | null,
): Promise<boolean> {
  return withPasswordLimit(passwords.verify(password, stored))
}

/** Rehashes an imported password with the current algorithm and cost. */
export async function rehashPassword(
  deps: AccountsDependencies,
  { id, stored, password }: { id: string; stored: string; password: string },
): Promise<void> {
  await deps.database.query(
    'update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2',
    [id, stored, await hashPassword(deps, password)],
  )
}

/** Maps PasswordHasherBusyError to a 429. */
async function withPasswordLimit<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PasswordHasherBusyError ? createRequestRateError(error.retryAfterSeconds) : error
  }
}
