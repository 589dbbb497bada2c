import pg from 'pg'
import { mintProjectKey } from '../../apps/server/src/wire/gateway/index.ts'
import { TEST_KEYS } from '../../apps/server/test/test-keys.ts'

/** Many generations' worth. */
const CREDITS = 1_000

/** Signs up that many users of the free plan, rich in credits; gives the headers each asks with. */
export async function makeUsers(
  count: number,
  { url, databaseUrl }: { url: string; databaseUrl: string },
): Promise<Record<string, string>[]> {
  const apikey = await mintProjectKey('anon', TEST_KEYS.jwtSecret)
  const users: Record<string, string>[] = []
  for (let user = 0; user < count; user += 1) {
    const response = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      // Each from an address of its own: sign-ups are limited by address.
      headers: {
        apikey,
        'content-type': 'application/json',
        'x-forwarded-for': `198.18.${user >> 8}.${user & 255}`,
      },
      body: JSON.stringify({ email: `bench-${user}@example.test`, password: 'correct horse' }),
    })
    const session = (await response.json()) as { access_token?: string }
    if (!session.access_token) throw new Error(`signing up was refused: ${JSON.stringify(session)}`)
    users.push({ apikey, authorization: `Bearer ${session.access_token}` })
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update public.user_profiles set credits_dm = $1', [CREDITS])
  await client.end()
  return users
}
