import { startHelper } from './helper-process.ts'
import type { HttpLine } from './http-line.ts'
import { keepBusy } from './keep-busy.ts'
import { percentile } from './percentile.ts'
import { processorMs } from './process-figures.ts'
import type { BenchUser } from './sign-up-users.ts'
import type { StartedServer } from './start-server.ts'

/** As many as the server has connections: nobody waits for one. */
const AT_ONCE = 10

export interface OwnRow {
  rounds: number
  seconds: number
  /** As the user of DATABASE_URL, for the others. */
  databaseUrl: string
}

const QUERY = `query ($user: UUID!) { userProfileByUserId(userId: $user) {
  id userId email role plan planStatus creditsDm creditsSubject freeInsightUses testingMode billingAnchor
  periodStartedAt nextRenewalDate isTrial trialStartDate trialEndDate createdAt updatedAt version } }`

/** One's own row through HTTP, beside what the driver alone does and beside PostGraphile; they take turns. */
export async function measureOwnRow(
  server: StartedServer,
  users: readonly BenchUser[],
  { rounds, seconds, databaseUrl }: OwnRow,
): Promise<Record<string, Record<string, number>>> {
  await using started = new AsyncDisposableStack()
  const bare = await startHelper('bare-pg-process.ts', [databaseUrl, String(AT_ONCE)])
  started.defer(() => bare.stop())
  const peer = await startHelper('postgraphile-process.ts', [databaseUrl, String(AT_ONCE)])
  started.defer(() => peer.stop())

  const userIds = users.map(({ id }) => id)
  const byHttp = async ({ url, pid }: { url: string; pid: number }, ask: Question, length: number) => {
    const before = processorMs(pid)
    const { perSecond, times } = await keepBusy({ url, atOnce: AT_ONCE, seconds: length }, ask)
    return { perSecond, processor: (processorMs(pid) - before) / times.length, p95: percentile(times, 0.95) }
  }
  const contestants = {
    ours: (length: number) => byHttp(server, readRow(users), length),
    postgraphile: (length: number) => byHttp(peer, queryRow(users), length),
    'pg alone': async (length: number) => {
      const before = processorMs(bare.pid)
      const perSecond = Number(await bare.ask(JSON.stringify({ atOnce: AT_ONCE, seconds: length, userIds })))
      return {
        perSecond,
        processor: (processorMs(bare.pid) - before) / (perSecond * length),
        p95: Number.NaN,
      }
    },
  }
  const names = Object.keys(contestants) as (keyof typeof contestants)[]
  const seen = new Map(names.map((name) => [name, [] as Awaited<ReturnType<typeof contestants.ours>>[]]))
  for (const name of names) await contestants[name](1)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) seen.get(name)?.push(await contestants[name](seconds))
  }
  const ours = seen.get('ours') ?? []
  return Object.fromEntries(
    names.map((name) => {
      const results = seen.get(name) ?? []
      const median = (values: number[]) => percentile(values, 0.5)
      return [
        name,
        {
          'a second': median(results.map(({ perSecond }) => perSecond)),
          'ours to it': median(
            results.map(({ perSecond }, round) => (ours[round]?.perSecond ?? Number.NaN) / perSecond),
          ),
          'p95 ms': median(results.map(({ p95 }) => p95)),
          'CPU ms each': median(results.map(({ processor }) => processor)),
        },
      ]
    }),
  )
}

type Question = (line: HttpLine, connection: number) => Promise<number>

function readRow(users: readonly BenchUser[]): Question {
  const questions = users.map(({ id, apikey, accessToken }) => ({
    method: 'GET',
    path: `/rest/v1/user_profiles?select=*&user_id=eq.${id}`,
    headers: { apikey, authorization: `Bearer ${accessToken}`, 'accept-profile': 'public' },
  }))
  return async (line, connection) => {
    const question = questions[connection]
    if (!question) throw new Error(`there is no user ${connection}`)
    const { status, ms, body } = await line.ask(question)
    if (status !== 200 || !body.includes('credits_dm')) throw new Error(`own row: ${status} ${body}`)
    return ms
  }
}

function queryRow(users: readonly BenchUser[]): Question {
  return async (line, connection) => {
    const user = users[connection]
    const { status, ms, body } = await line.ask({
      method: 'POST',
      path: '/graphql',
      headers: { authorization: `Bearer ${user?.accessToken}`, accept: 'application/json' },
      body: { query: QUERY, variables: { user: user?.id } },
    })
    if (status !== 200 || !body.includes('creditsDm')) throw new Error(`PostGraphile: ${status} ${body}`)
    return ms
  }
}
