import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figure.ts'
import { startHelper } from './helper-process.ts'
import { type HttpRequest, openConnection } from './http-connection.ts'
import type { StartedServer } from './start-server.ts'
import { percentile } from './statistics.ts'
import { type BenchUser, headersOf } from './users.ts'

const PAUSE_MS = 10

/** Response times of other requests during 200 concurrent sign-ins, beside those without any. */
export async function measureNeighbors(
  server: StartedServer,
  users: readonly BenchUser[],
  seconds: number,
): Promise<Figure[]> {
  const [neighbor, ...others] = users
  if (!neighbor) throw new Error('There are no users')
  const requests = requestsOf(neighbor)
  await using signIns = await startHelper('sign-in-process.ts', [
    server.url,
    neighbor.apikey,
    others.map(({ email }) => email).join(','),
  ])
  await measureResponses(Math.min(seconds, 1), server.url, requests)
  const quiet = await measureResponses(seconds, server.url, requests)
  await signIns.ask('start')
  await sleep(Math.min(seconds, 1) * 1_000)
  const busy = await measureResponses(seconds, server.url, requests)
  await signIns.ask('stop')
  return Object.keys(requests).map((name) => ({
    name: `${name} during 200 sign-ins, p95`,
    value: percentile(busy[name] ?? [], 0.95),
    unit: 'ms',
    peer: { name: 'without sign-ins', value: percentile(quiet[name] ?? [], 0.95) },
  }))
}

export function requestsOf(user: BenchUser): Record<string, HttpRequest> {
  const headers = headersOf(user)
  return {
    'GET /rest/v1/user_profiles': {
      method: 'GET',
      path: `/rest/v1/user_profiles?select=*&user_id=eq.${user.id}`,
      headers,
    },
    'GET /auth/v1/user': { method: 'GET', path: '/auth/v1/user', headers },
    'GET /healthz': { method: 'GET', path: '/healthz' },
  }
}

/** Milliseconds of each request, sent one after the other for so long. */
export async function measureResponses(
  seconds: number,
  url: string,
  requests: Record<string, HttpRequest>,
): Promise<Record<string, number[]>> {
  const connection = await openConnection(url)
  const times: Record<string, number[]> = {}
  const endsAt = performance.now() + seconds * 1_000
  do {
    for (const [name, request] of Object.entries(requests)) {
      const { status, ms, body } = await connection.send(request)
      if (status !== 200) throw new Error(`${name}: ${status} ${body}`)
      ;(times[name] ??= []).push(ms)
      await sleep(PAUSE_MS)
    }
  } while (performance.now() < endsAt)
  connection.close()
  return times
}
