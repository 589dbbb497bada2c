import { startHelper } from './helper-process.ts'
import { type HttpLine, openLine } from './http-line.ts'
import { keepBusy } from './keep-busy.ts'
import { percentile } from './percentile.ts'
import { processorMs } from './process-figures.ts'
import { type BenchUser, readSession } from './sign-up-users.ts'
import type { StartedServer } from './start-server.ts'

const AT_ONCE = 16

export interface Sessions {
  rounds: number
  seconds: number
  /** An empty database of the same PostgreSQL, for better-auth. */
  databaseUrl: string
}

interface Peer {
  url: string
  pid: number
}

type Question = (line: HttpLine, connection: number) => Promise<number>

/** Reading a session and renewing it, beside better-auth: both under the same load, taking turns. */
export async function measureSessions(
  server: StartedServer,
  users: readonly BenchUser[],
  { rounds, seconds, databaseUrl }: Sessions,
): Promise<Record<string, Record<string, number>>> {
  const peer = await startHelper('better-auth-process.ts', [databaseUrl])
  try {
    const cookies = await signUpAtPeer(peer.url, AT_ONCE)
    const own = users.slice(0, AT_ONCE)
    const compare = async (ours: Question, theirs: Question) => {
      const rates: { ours: number; theirs: number }[] = []
      const processor = { ours: 0, theirs: 0 }
      const run = async ({ url, pid }: Peer, question: Question, length: number) => {
        const before = processorMs(pid)
        const { perSecond, times } = await keepBusy({ url, atOnce: AT_ONCE, seconds: length }, question)
        return { perSecond, processor: (processorMs(pid) - before) / times.length }
      }
      await run(server, ours, 1)
      await run(peer, theirs, 1)
      for (let round = 0; round < rounds; round += 1) {
        const left = await run(server, ours, seconds)
        const right = await run(peer, theirs, seconds)
        rates.push({ ours: left.perSecond, theirs: right.perSecond })
        processor.ours += left.processor / rounds
        processor.theirs += right.processor / rounds
      }
      const median = (values: number[]) => percentile(values, 0.5)
      return {
        'ours a second': median(rates.map((rate) => rate.ours)),
        'better-auth a second': median(rates.map((rate) => rate.theirs)),
        ratio: median(rates.map((rate) => rate.ours / rate.theirs)),
        'our CPU ms each': processor.ours,
        'better-auth CPU ms each': processor.theirs,
      }
    }
    return {
      'GET /user and get-session': await compare(readUser(own), getSession('/plain', cookies)),
      'refresh and get-session that renews': await compare(refresh(own), getSession('/renewing', cookies)),
    }
  } finally {
    await peer.stop()
  }
}

function readUser(users: readonly BenchUser[]): Question {
  const headers = users.map(({ apikey, accessToken }) => ({ apikey, authorization: `Bearer ${accessToken}` }))
  return async (line, connection) => {
    const own = headers[connection]
    const { status, ms, body } = await line.ask({
      method: 'GET',
      path: '/auth/v1/user',
      ...(own && { headers: own }),
    })
    if (status !== 200) throw new Error(`GET /user: ${status} ${body}`)
    return ms
  }
}

/** Each connection has a session of its own, whose token is another after each call. */
function refresh(users: readonly BenchUser[]): Question {
  const tokens = users.map(({ refreshToken }) => refreshToken)
  return async (line, connection) => {
    const { ms, body } = await line.ask({
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      headers: { apikey: users[connection]?.apikey ?? '' },
      body: { refresh_token: tokens[connection] },
    })
    tokens[connection] = readSession(body).refresh_token
    return ms
  }
}

function getSession(basePath: string, cookies: readonly string[]): Question {
  return async (line, connection) => {
    const { ms, body } = await line.ask({
      method: 'GET',
      path: `${basePath}/get-session`,
      headers: { cookie: cookies[connection] ?? '' },
    })
    if (!body.includes('"user"')) throw new Error(`get-session: ${body}`)
    return ms
  }
}

async function signUpAtPeer(url: string, count: number): Promise<string[]> {
  const line = await openLine(url)
  const cookies: string[] = []
  for (let user = 0; user < count; user += 1) {
    const { head, body } = await line.ask({
      method: 'POST',
      path: '/plain/sign-up/email',
      body: { name: `User ${user}`, email: `bench-${user}@example.test`, password: 'correct horse' },
    })
    const cookie = /\nset-cookie: ([^;]+)/i.exec(head)?.[1]
    if (cookie === undefined) throw new Error(`better-auth gave no session: ${head} ${body}`)
    cookies.push(cookie)
  }
  line.close()
  return cookies
}
