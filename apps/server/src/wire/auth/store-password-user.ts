import type { Database } from '#server/platform/database/database.ts'

export interface PasswordUser {
  id: string
  email: string
  passwordHash: string
  data: Record<string, unknown>
  isConfirmed: boolean
  /** The client's address, for the audit log. */
  address: string | null
  now: Date
}

/** Stores an account with its e-mail identity, unless the address is taken. */
export async function storePasswordUser(
  database: Database,
  user: PasswordUser,
): Promise<'created' | 'exists'> {
  const [row] = await database.query<{ outcome: 'created' | 'exists' }>(
    'select auth.sign_up_with_password($1, $2, $3, $4, $5, $6, $7) as outcome',
    [user.id, user.email, user.passwordHash, user.data, user.isConfirmed, user.address, user.now],
  )
  return row?.outcome ?? 'exists'
}
