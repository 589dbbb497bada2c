import { setTimeout as sleep } from 'node:timers/promises'
import { startHelper } from './helper-process.ts'
import { type Asked, openLine } from './http-line.ts'
import { percentile } from './percentile.ts'
import type { BenchUser } from './sign-up-users.ts'
import type { StartedServer } from './start-server.ts'

/** Between two questions of the one who is not signing in. */
const PAUSE_MS = 10

/** What everything else takes while nobody signs in, and while 200 at once do so without an end. */
export async function measureNeighbours(
  server: StartedServer,
  users: readonly BenchUser[],
  seconds: number,
): Promise<Record<string, Record<string, number>>> {
  const [neighbour, ...others] = users
  if (!neighbour) throw new Error('nobody is there')
  const questions = questionsOf(neighbour)
  const crowd = await startHelper('sign-in-process.ts', [
    server.url,
    neighbour.apikey,
    others.map(({ email }) => email).join(','),
  ])
  try {
    await askFor(1, server.url, questions)
    const quiet = await askFor(seconds, server.url, questions)
    await crowd.ask('start')
    await sleep(1_000)
    const busy = await askFor(seconds, server.url, questions)
    const signedIn = Number(await crowd.ask('stop'))
    return Object.fromEntries(
      Object.keys(questions).map((name) => {
        const [before = [], during = []] = [quiet[name], busy[name]]
        return [
          name,
          {
            'quiet p50': percentile(before, 0.5),
            'quiet p95': percentile(before, 0.95),
            'busy p50': percentile(during, 0.5),
            'busy p95': percentile(during, 0.95),
            'p95 ratio': percentile(during, 0.95) / percentile(before, 0.95),
            'sign-ins meanwhile': signedIn,
          },
        ]
      }),
    )
  } finally {
    await crowd.stop()
  }
}

function questionsOf({ id, apikey, accessToken }: BenchUser): Record<string, Asked> {
  const headers = { apikey, authorization: `Bearer ${accessToken}` }
  return {
    'GET /rest/v1/user_profiles': {
      method: 'GET',
      path: `/rest/v1/user_profiles?select=*&user_id=eq.${id}`,
      headers,
    },
    'GET /auth/v1/user': { method: 'GET', path: '/auth/v1/user', headers },
    'GET /healthz': { method: 'GET', path: '/healthz' },
  }
}

async function askFor(
  seconds: number,
  url: string,
  questions: Record<string, Asked>,
): Promise<Record<string, number[]>> {
  const line = await openLine(url)
  const times: Record<string, number[]> = {}
  const endsAt = performance.now() + seconds * 1_000
  while (performance.now() < endsAt) {
    for (const [name, question] of Object.entries(questions)) {
      const { status, ms, body } = await line.ask(question)
      if (status !== 200) throw new Error(`${name}: ${status} ${body}`)
      ;(times[name] ??= []).push(ms)
      await sleep(PAUSE_MS)
    }
  }
  line.close()
  return times
}
