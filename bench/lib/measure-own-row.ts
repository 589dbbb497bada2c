import { compareInRounds, type Rounds } from './compare-in-rounds.ts'
import { atLeastOfPeer, atMostOfPeer, type Figure } from './figure.ts'
import { startHelper } from './helper-process.ts'
import { runHttpLoad, type SendRequest } from './http-load.ts'
import { readProcessorMs, readResidentMegabytes } from './process-figures.ts'
import type { StartedServer } from './start-server.ts'
import { type BenchUser, headersOf } from './users.ts'

/** As many as the server has database connections: no request waits for one. */
const CONNECTIONS = 10

const QUERY = `query ($user: UUID!) { userProfileByUserId(userId: $user) {
  id userId email role plan planStatus creditsDm creditsSubject freeInsightUses testingMode billingAnchor
  periodStartedAt nextRenewalDate isTrial trialStartDate trialEndDate createdAt updatedAt version } }`

/** A user's own row through HTTP, beside the bare driver in the same transaction and beside PostGraphile. */
export async function measureOwnRow(
  server: StartedServer,
  users: readonly BenchUser[],
  { databaseUrl, ...rounds }: Rounds & { databaseUrl: string },
): Promise<Figure[]> {
  await using driver = await startHelper('bare-pg-process.ts', [databaseUrl, String(CONNECTIONS)])
  await using peer = await startHelper('postgraphile-process.ts', [databaseUrl, String(CONNECTIONS)])
  const userIds = users.map(({ id }) => id)
  const comparison = await compareInRounds(
    {
      server: (seconds) => runHttpLoad(server, { connections: CONNECTIONS, seconds }, readRow(users)),
      PostGraphile: (seconds) => runHttpLoad(peer, { connections: CONNECTIONS, seconds }, queryRow(users)),
      'bare pg driver': async (seconds) => {
        const before = readProcessorMs(driver.pid)
        const work = JSON.stringify({ connections: CONNECTIONS, seconds, userIds })
        const perSecond = Number(await driver.ask(work))
        return { perSecond, processorMs: (readProcessorMs(driver.pid) - before) / (perSecond * seconds) }
      },
    },
    rounds,
  )
  const memoryMb = readResidentMegabytes(server.pid)
  return [
    { ...comparison.rate('own row by HTTP', { of: 'server', peer: 'bare pg driver' }), memoryMb },
    comparison.rate(
      'own row by HTTP, beside an API',
      { of: 'server', peer: 'PostGraphile' },
      atLeastOfPeer(1),
    ),
    {
      name: 'own row by HTTP, p95',
      value: comparison.median('server', 'p95Ms'),
      unit: 'ms',
      peer: { name: 'PostGraphile', value: comparison.median('PostGraphile', 'p95Ms') },
      limit: atMostOfPeer(1),
    },
  ]
}

function readRow(users: readonly BenchUser[]): SendRequest {
  const requests = users.map((user) => ({
    method: 'GET',
    path: `/rest/v1/user_profiles?select=*&user_id=eq.${user.id}`,
    headers: { ...headersOf(user), 'accept-profile': 'public' },
  }))
  return async (connection, user) => {
    const request = requests[user]
    if (!request) throw new Error(`There is no user ${user}`)
    const { status, ms, body } = await connection.send(request)
    if (status !== 200 || !body.includes('credits_dm')) throw new Error(`Own row: ${status} ${body}`)
    return ms
  }
}

function queryRow(users: readonly BenchUser[]): SendRequest {
  return async (connection, index) => {
    const user = users[index]
    const { status, ms, body } = await connection.send({
      method: 'POST',
      path: '/graphql',
      headers: { authorization: `Bearer ${user?.accessToken}`, accept: 'application/json' },
      body: { query: QUERY, variables: { user: user?.id } },
    })
    if (status !== 200 || !body.includes('creditsDm')) throw new Error(`PostGraphile: ${status} ${body}`)
    return ms
  }
}
