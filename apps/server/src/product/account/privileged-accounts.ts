import type { Config, PrivilegedAccount } from '#server/config/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createAccount } from './create-account.ts'
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
    const isNew = await createAccount(database, {
      email: account.email,
      password,
      role,
      editor: null,
      now: clock.now(),
    })
    if (!isNew) continue
    if (account.password === null) generated.push({ email: account.email, password })
  }
  return generated
}

async function exists(database: Database, email: string): Promise<boolean> {
  const rows = await database.query('select 1 from auth.users where email = $1 and not is_sso_user', [email])
  return rows.length > 0
}
