import { setTimeout as sleep } from 'node:timers/promises'
import { mintProjectKey } from '../../wire/gateway/index.ts'
import { TEST_KEYS } from '../../wire/test-wire/test-keys.ts'
import { type HttpConnection, type HttpRequest, openConnection } from './http-connection.ts'

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
    const body = await signUp(connection, apikey, email)
    const { user: account, access_token: accessToken, refresh_token: refreshToken } = readSession(body)
    users.push({ id: account.id, email, apikey, accessToken, refreshToken })
  }
  connection.close()
  return users
}

const SIGN_UP_TRIES = 30

/** Tries again while the server refuses to hash more passwords, as it does on a busy machine. */
async function signUp(connection: HttpConnection, apikey: string, email: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const { status, body } = await connection.send({
      method: 'POST',
      path: '/auth/v1/signup',
      headers: { apikey },
      body: { email, password: PASSWORD },
    })
    if (status !== 429 || tries === SIGN_UP_TRIES) return body
    await sleep(1_000)
  }
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
