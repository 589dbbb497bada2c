import { mintProjectKey } from '../../apps/server/src/wire/gateway/index.ts'
import { TEST_KEYS } from '../../apps/server/test/test-keys.ts'
import { type Asked, openLine } from './http-line.ts'

export interface BenchUser {
  id: string
  email: string
  apikey: string
  accessToken: string
  refreshToken: string
}

const PASSWORD = 'correct horse'

/** The question of the official client that signs somebody in. */
export function signIn(apikey: string, email: string, password = PASSWORD): Asked {
  return {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { apikey },
    body: { email, password },
  }
}

/** Signs up users `<name>-0`, `<name>-1`, ... of a server that neither limits nor confirms. */
export async function signUpUsers(url: string, name: string, count: number): Promise<BenchUser[]> {
  const apikey = await mintProjectKey('anon', TEST_KEYS.jwtSecret)
  const line = await openLine(url)
  const users: BenchUser[] = []
  for (let user = 0; user < count; user += 1) {
    const email = `${name}-${user}@example.test`
    const { body } = await line.ask({
      method: 'POST',
      path: '/auth/v1/signup',
      headers: { apikey },
      body: { email, password: PASSWORD },
    })
    const session = readSession(body)
    users.push({ id: session.user.id, email, apikey, ...tokensOf(session) })
  }
  line.close()
  return users
}

interface Session {
  access_token: string
  refresh_token: string
  user: { id: string }
}

/** @throws Error with the answer, when it is no session. */
export function readSession(body: string): Session {
  const session = JSON.parse(body) as Partial<Session>
  if (!session.access_token || !session.refresh_token || !session.user) throw new Error(`no session: ${body}`)
  return session as Session
}

function tokensOf(session: Session): Pick<BenchUser, 'accessToken' | 'refreshToken'> {
  return { accessToken: session.access_token, refreshToken: session.refresh_token }
}
