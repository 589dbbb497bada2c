import { randomUUID } from 'node:crypto'
import type { Owner } from '#server/platform/database/link.ts'

/** Gives a user a second factor, as if it had been enrolled and proven by another session; gives its id. */
export async function addFactor(owner: Owner, userId: string): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status)
     values ($1, $2, 'totp', 'verified')`,
    [id, userId],
  )
  return id
}
