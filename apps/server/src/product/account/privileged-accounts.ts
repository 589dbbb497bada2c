import type { Config, PrivilegedAccount } from '#server/config/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createUser } from '#server/wire/auth/index.ts'
import { generatePassword, keepFirstPassword } from './first-passwords.ts'

export interface FirstPassword {
  email: string
  password: string
}

/**
 * Creates the administrator, the statistics administrator and the testing account where they are missing. An account
 * that exists is left as it is: nobody is promoted by a start. Gives the passwords that were generated now.
 */
export async function createPrivilegedAccounts(
  database: Database,
  config: Config,
  clock: Clock,
): Promise<FirstPassword[]> {
  const { admin, statistics, testing } = config.accounts
  const wanted: { account: PrivilegedAccount; role: 'admin' | 'user' }[] = [{ account: admin, role: 'admin' }]
  if (statistics.email !== admin.email) wanted.push({ account: statistics, role: 'admin' })
  if (testing) wanted.push({ account: testing, role: 'user' })

  const generated: FirstPassword[] = []
  for (const { account, role } of wanted) {
    if (await exists(database, account.email)) continue
    const password = account.password ?? generatePassword()
    if (account.password === null) await keepFirstPassword(config.dataDir, account.email, password)
    const now = clock.now()
    const user = await createUser(database, { email: account.email, password, confirmed: true, now })
    if (!user.created) continue
    await database.transaction([
      { sql: 'select 1 from firstline.ensure_profile($1, $2, $3)', params: [user.id, user.email, now] },
      { sql: 'update public.user_profiles set role = $2 where user_id = $1', params: [user.id, role] },
    ])
    if (account.password === null) generated.push({ email: account.email, password })
  }
  return generated
}

async function exists(database: Database, email: string): Promise<boolean> {
  const rows = await database.query('select 1 from auth.users where email = $1', [email])
  return rows.length > 0
}
