import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { requireEmailAddress } from './email-address.ts'
import { createPasswords } from './passwords.ts'
import { storePasswordUser } from './store-password-user.ts'
import { findUserByEmail } from './user-rows.ts'

export interface NewUser {
  email: string
  password: string
  confirmed: boolean
  now: Date
}

/** Makes an account unless the address has one already; that one is left exactly as it is. */
export async function createUser(
  database: Database,
  { email, password, confirmed, now }: NewUser,
): Promise<{ id: string; email: string; created: boolean }> {
  const address = requireEmailAddress(email)
  const existing = await findUserByEmail(database, address)
  if (existing) return { id: existing.id, email: address, created: false }

  const id = randomUUID()
  const passwordHash = await createPasswords().hash(password)
  const user = { id, email: address, passwordHash, data: {}, isConfirmed: confirmed, address: null, now }
  if ((await storePasswordUser(database, user)) === 'created') return { id, email: address, created: true }

  // Another replica was faster.
  const other = await findUserByEmail(database, address)
  if (!other) throw new Error('The address is taken by an account that does not sign in by password')
  return { id: other.id, email: address, created: false }
}
