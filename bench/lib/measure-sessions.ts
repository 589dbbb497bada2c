import { compareInRounds, type Rounds } from './compare-in-rounds.ts'
import { atLeastOfPeer, type Figure } from './figure.ts'
import { startHelper } from './helper-process.ts'
import { openConnection } from './http-connection.ts'
import { runHttpLoad, type SendRequest } from './http-load.ts'
import type { StartedServer } from './start-server.ts'
import { type BenchUser, headersOf, readSession } from './users.ts'

const CONNECTIONS = 16

/** Reading and refreshing a session, beside better-auth. `databaseUrl`: an empty database for better-auth. */
export async function measureSessions(
  server: StartedServer,
  users: readonly BenchUser[],
  { databaseUrl, ...rounds }: Rounds & { databaseUrl: string },
): Promise<Figure[]> {
  await using peer = await startHelper('better-auth-process.ts', [databaseUrl])
  const cookies = await signUpAtPeer(peer.url)
  const compare = async (title: string, ours: SendRequest, theirs: SendRequest) => {
    const comparison = await compareInRounds(
      {
        server: (seconds) => runHttpLoad(server, { connections: CONNECTIONS, seconds }, ours),
        'better-auth': (seconds) => runHttpLoad(peer, { connections: CONNECTIONS, seconds }, theirs),
      },
      rounds,
    )
    return comparison.rate(title, { of: 'server', peer: 'better-auth' }, atLeastOfPeer(1))
  }
  return [
    await compare('reading a session', readUser(users), getSession('/plain', cookies)),
    await compare('refreshing a session', refresh(users), getSession('/renewing', cookies)),
  ]
}

function readUser(users: readonly BenchUser[]): SendRequest {
  const headers = users.map(headersOf)
  return async (connection, user) => {
    const request = { method: 'GET', path: '/auth/v1/user', headers: headers[user] ?? {} }
    const { status, ms, body } = await connection.send(request)
    if (status !== 200) throw new Error(`GET /user: ${status} ${body}`)
    return ms
  }
}

/** Each connection has its own session, and each response a new token. */
function refresh(users: readonly BenchUser[]): SendRequest {
  const tokens = users.map(({ refreshToken }) => refreshToken)
  return async (connection, user) => {
    const { ms, body } = await connection.send({
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      headers: { apikey: users[user]?.apikey ?? '' },
      body: { refresh_token: tokens[user] },
    })
    tokens[user] = readSession(body).refresh_token
    return ms
  }
}

function getSession(basePath: string, cookies: readonly string[]): SendRequest {
  return async (connection, user) => {
    const { ms, body } = await connection.send({
      method: 'GET',
      path: `${basePath}/get-session`,
      headers: { cookie: cookies[user] ?? '' },
    })
    if (!body.includes('"user"')) throw new Error(`get-session: ${body}`)
    return ms
  }
}

async function signUpAtPeer(url: string): Promise<string[]> {
  const connection = await openConnection(url)
  const cookies: string[] = []
  for (let user = 0; user < CONNECTIONS; user += 1) {
    const { head, body } = await connection.send({
      method: 'POST',
      path: '/plain/sign-up/email',
      body: { name: `User ${user}`, email: `bench-${user}@example.test`, password: 'correct horse' },
    })
    const cookie = /\nset-cookie: ([^;]+)/i.exec(head)?.[1]
    if (cookie === undefined) throw new Error(`better-auth sent no session: ${head} ${body}`)
    cookies.push(cookie)
  }
  connection.close()
  return cookies
}
