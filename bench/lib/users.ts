import { mintProjectKey } from '../../packages/gateway/src/index.ts'
import { TEST_KEYS } from '../../packages/test-wire/src/test-keys.ts'
import { type HttpRequest, openConnection } from './http-connection.ts'

export interface BenchUser {
  id: string
  email: string
  apikey: string
  accessToken: string
  refreshToken: string
}

const PASSWORD = 'correct horse'

/** The request by which the official client signs a user in. */
export function signIn(apikey: string, email: string, password = PASSWORD): HttpRequest {
  return {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { apikey },
    body: { email, password },
  }
}

/** The headers of a user's requests. */
export function headersOf({ apikey, accessToken }: BenchUser): Record<string, string> {
  return { apikey, authorization: `Bearer ${accessToken}` }
}

/** Signs up `bench-0`, `bench-1`, ... at a server without rate limits and confirmation. */
export async function signUpUsers(url: string, count: number): Promise<BenchUser[]> {
  const apikey = await mintProjectKey('anon', TEST_KEYS.jwtSecret)
  const connection = await openConnection(url)
  const users: BenchUser[] = []
  for (let user = 0; user < count; user += 1) {
    const email = `bench-${user}@example.test`
    const { body } = await connection.send({
      method: 'POST',
      path: '/auth/v1/signup',
      headers: { apikey },
      body: { email, password: PASSWORD },
    })
    const { user: account, access_token: accessToken, refresh_token: refreshToken } = readSession(body)
    users.push({ id: account.id, email, apikey, accessToken, refreshToken })
  }
  connection.close()
  return users
}

interface Session {
  access_token: string
  refresh_token: string
  user: { id: string }
}

/** @throws if the response is no session. */
export function readSession(body: string): Session {
  const session = JSON.parse(body) as Partial<Session>
  if (!session.access_token || !session.refresh_token || !session.user) throw new Error(`No session: ${body}`)
  return session as Session
}
