import { withPasswordLimit } from '../limits/request-limits.ts'
import type { AccountsDependencies } from './accounts-dependencies.ts'

/** Rehashes an imported password with the current algorithm and cost. */
export async function rehashPassword(
  { database, passwords }: AccountsDependencies,
  { id, stored, password }: { id: string; stored: string; password: string },
): Promise<void> {
  await database.query(
    'update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2',
    [id, stored, await withPasswordLimit(passwords.hash(password))],
  )
}
