import type { Database } from '#server/platform/database/database.ts'
import { createUser } from '#server/wire/auth/index.ts'

export interface NewAccount {
  email: string
  password: string
  role: 'admin' | 'user'
  /** Who made it, for the audit log; null for the start itself. */
  editor: string | null
  now: Date
}

/** Makes an account, usable at once, unless the address has one already; that one is left as it is. */
export async function createAccount(
  database: Database,
  { email, password, role, editor, now }: NewAccount,
): Promise<boolean> {
  const user = await createUser(database, { email, password, now })
  if (!user.created) return false
  await database.transaction([
    { sql: 'select 1 from firstline.ensure_profile($1, $2, $3)', params: [user.id, user.email, now] },
    { sql: 'select firstline.explain_edit($1, $2, $3)', params: ['account made', editor, now] },
    { sql: 'update public.user_profiles set role = $2 where user_id = $1', params: [user.id, role] },
    { sql: 'select firstline.explain_edit(null, null, null)' },
  ])
  return true
}
