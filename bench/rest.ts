/** REST: a user's own row, beside the bare driver and PostGraphile, and what the AAL policy costs PostgreSQL. */
import type { Bench } from './lib/bench.ts'
import { openInstallation } from './lib/installation.ts'
import { measureMfaPolicy } from './lib/measure-mfa-policy.ts'
import { measureOwnRow } from './lib/measure-own-row.ts'
import { signUpUsers } from './lib/users.ts'

const USERS = 10

export const restBench: Bench = {
  name: 'rest',
  async run({ smoke }) {
    // Otherwise PostGraphile logs that it runs in production mode.
    process.env['GRAPHILE_ENV'] = 'production'
    await using installation = await openInstallation('PostgreSQL')
    const server = await installation.start()
    const databaseUrl = installation.databaseUrl()
    const users = await signUpUsers(server.url, USERS)
    const rounds = smoke ? { rounds: 1, seconds: 0.3 } : { rounds: 3, seconds: 5 }
    const [user] = users
    if (!user) throw new Error('There are no users')
    return [
      ...(await measureOwnRow(server, users, { ...rounds, databaseUrl })),
      await measureMfaPolicy(databaseUrl, user, smoke ? 2 : 200),
    ]
  },
}
