import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'

/** Two replicas of the API on one database, for tests of concurrent requests. */
export async function openReplicaPair() {
  const { database, owner, openReplica } = await createTestDatabase()
  const settings = { autoconfirm: false, anonymous: true }
  const pair: readonly [TestApi, TestApi] = [
    await openTestApi({ database, settings }),
    await openTestApi({ database: await openReplica(), settings }),
  ]

  async function count(sql: string, ...params: unknown[]): Promise<number> {
    const [row] = await owner.query<{ count: number }>(
      `select count(*)::integer as count from ${sql}`,
      params,
    )
    return row?.count ?? -1
  }

  return {
    database,
    owner,
    pair,
    count,
    countSessions: (email: string) =>
      count('auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1', email),
  }
}
