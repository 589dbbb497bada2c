import type { Database } from '@firstline/platform/database'
import { createUserAsOperator } from '@firstline/wire/auth'

export interface NewAccount {
  email: string
  password: string
  role: 'admin' | 'user'
  /** For the audit log; null when the server creates it at start. */
  editor: string | null
  now: Date
}

/** Creates a confirmed account. Returns false and changes nothing when the address has an account. */
export async function createAccount(
  database: Database,
  { email, password, role, editor, now }: NewAccount,
): Promise<boolean> {
  const user = await createUserAsOperator(database, { email, password, now })
  if (!user.created) return false
  await database.transaction([
    { sql: 'select 1 from firstline.ensure_profile($1, $2, $3)', params: [user.id, user.email, now] },
    { sql: 'select firstline.explain_edit($1, $2, $3)', params: ['account made', editor, now] },
    { sql: 'update public.user_profiles set role = $2 where user_id = $1', params: [user.id, role] },
    { sql: 'select firstline.explain_edit(null, null, null)' },
  ])
  return true
}
