import { once } from 'node:events'
import { startPostgres } from '@firstline/platform/testing'
import { ERRORS } from '@firstline/contract/errors'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DATABASE_RETRY_SECONDS } from '@firstline/platform/database/connection-error'
import { openDatabase } from '@firstline/platform/database/open'
import { listen } from '@firstline/wire/gateway/listen'
import { allowanceStatements } from '#server/product/credits/index.ts'
import { readBalance } from '#test/read-balance.ts'
import { captureLogs } from '@firstline/platform/testing/capture-logs'
import { password } from '@firstline/wire/test-wire/fixtures'
import { SLOW_TEST } from '@firstline/platform/testing/times'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { readAllEvents, postGeneration } from '#test/post-generation.ts'
import { openRawSocket, type RawSocket } from '@firstline/wire/test-wire/raw-socket'
import { openTestApp } from '#test/test-app.ts'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'

// A separate PostgreSQL server, since the tests stop and restart it.
const postgres = await startPostgres({ durability: 'crashes' })
const database = await openDatabase(
  { kind: 'server', url: postgres.url('postgres') },
  {
    onLocked: async (owner) => {
      for (const { sql, params } of allowanceStatements(TEST_KEYS.jwtSecret)) await owner.query(sql, params)
    },
  },
)
const writer = scriptedWriter({
  runs: [[{ draft: 'One.' }, { draft: 'Two.' }, { draft: 'Three.' }]],
  repeatLast: true,
})
const app = await openTestApp({ database, writer })
const { server, port } = await listen(
  (request) => app.fetch(new URL(request.url).pathname, request),
  '127.0.0.1',
  0,
  app.realtime.upgrade,
)
const user = await makeUser(app)
afterAll(async () => {
  await app.close()
  const closed = once(server, 'close')
  server.close()
  await closed
  await database.close()
  await postgres.stop()
})

async function sendRequest(path: string, init: RequestInit = {}) {
  const headers = { apikey: app.anonKey, authorization: `Bearer ${user.token}` }
  const response = await app.fetch(path, { headers, ...init })
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, body: await response.json() }
}

const openSocket = () =>
  openRawSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=2.0.0&apikey=${app.anonKey}`, '2.0.0')

const joinChannel = (socket: RawSocket) =>
  socket.join('realtime:room', {
    config: { postgres_changes: [{ event: '*', schema: 'public', table: 'user_profiles' }] },
    access_token: user.token,
  })

let isRunning = true

/** Stops PostgreSQL and waits until the pool reports it as unreachable. */
async function stopPostgres(): Promise<void> {
  await postgres.crash('SIGQUIT')
  isRunning = false
  await vi.waitFor(() => expect(database.query('select 1')).rejects.toMatchObject({ code: '08001' }))
}

async function restartPostgres(): Promise<void> {
  if (!isRunning) await postgres.restart()
  isRunning = true
}

const { message } = ERRORS.database_unavailable
const refusal = { status: 503, retryAfter: String(DATABASE_RETRY_SECONDS) }

describe('the server while PostgreSQL is unreachable', SLOW_TEST, () => {
  beforeEach(async () => {
    await stopPostgres()
    return restartPostgres
  })

  it('returns 503 with code and Retry-After from functions', async () => {
    const answer = { ...refusal, body: { code: 'database_unavailable', message } }
    expect(await sendRequest('/functions/v1/account-abilities')).toEqual(answer)
    const response = await postGeneration(app, user, makeForm())
    expect([response.status, await response.json()]).toEqual([503, answer.body])
  })

  it('returns a 503 from auth that the official client retries', async () => {
    expect(await sendRequest('/auth/v1/user')).toEqual({
      ...refusal,
      body: { code: 503, error_code: 'unexpected_failure', msg: message, error_id: expect.any(String) },
    })
    const { error } = await app.client().auth.signInWithPassword({ email: user.email, password })
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503, message })
  })

  it('redirects a mailed link with error=temporarily_unavailable', async () => {
    const response = await app.fetch('/auth/v1/verify?token=abc&type=signup')
    expect(response.headers.get('location')).toContain('error=temporarily_unavailable')
  })

  it('returns 503 with PGRST000 from REST', async () => {
    expect(await sendRequest('/rest/v1/user_profiles?select=plan')).toEqual({
      ...refusal,
      body: {
        code: 'PGRST000',
        message: 'Database connection error. Retrying the connection.',
        details: null,
        hint: null,
      },
    })
  })

  it('reports not ready to a load balancer', async () => {
    expect(await sendRequest('/readyz')).toMatchObject(refusal)
    expect(await sendRequest('/healthz')).toMatchObject({ status: 200 })
  })

  it('refuses a channel join with the reason and keeps the socket open', async () => {
    const socket = await openSocket()
    const reason = 'UnableToConnectToProject: Realtime was unable to connect to the project database'
    expect((await joinChannel(socket)).payload).toEqual({ status: 'error', response: { reason } })
    await restartPostgres()
    expect((await joinChannel(socket)).payload).toMatchObject({ status: 'ok' })
    socket.terminate()
  })

  it('logs at most one line a second, without a stack', async () => {
    const lines = captureLogs('warn')
    const paths = ['/auth/v1/user', '/functions/v1/account-abilities', '/rest/v1/user_profiles', '/readyz']
    await Promise.all(Array.from({ length: 40 }, (_, n) => sendRequest(paths[n % paths.length] ?? '')))
    expect(await app.runJobs()).toBe(0)
    const read = () => lines.map((line) => JSON.parse(line) as { time: string; suppressed: number })
    const failures = () => read().reduce((sum, { suppressed }) => sum + suppressed + 1, 0)
    await vi.waitFor(() => expect(failures()).toBeGreaterThanOrEqual(41), 5_000)
    for (const line of read()) {
      expect(line).toEqual({
        level: 'error',
        time: expect.any(String),
        subsystem: 'database',
        code: '08001',
        reason: expect.stringContaining('ECONNREFUSED'),
        suppressed: expect.any(Number),
        msg: 'the database is unavailable',
      })
    }
    const times = read().map(({ time }) => Date.parse(time))
    for (const [before, time] of times.slice(1).entries()) {
      expect(time - (times[before] ?? 0)).toBeGreaterThan(990)
    }
  })

  it('charges nothing and recovers when PostgreSQL is back', async () => {
    await postGeneration(app, user, makeForm())
    const payloads: string[] = []
    const stop = await database.listen('outage', (payload) => payloads.push(payload))
    await restartPostgres()
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6, subject: 6 })
    const paths = ['/auth/v1/user', '/functions/v1/account-abilities', '/rest/v1/user_profiles', '/readyz']
    for (const path of paths) expect(await sendRequest(path)).toMatchObject({ status: 200 })
    await signUp(app)
    expect(await app.runJobs()).toBeGreaterThan(0)
    const another = await makeUser(app)
    const events = await readAllEvents(await postGeneration(app, another, makeForm(), { events: true }))
    expect(events.at(-1)).toMatchObject({ event: 'done' })
    await vi.waitFor(
      async () => {
        await database.query("select pg_notify('outage', 'over')")
        expect(payloads).toContain('over')
      },
      { timeout: 10_000, interval: 100 },
    )
    await stop()
  })

  it('unsubscribes from notifications without waiting for PostgreSQL', async () => {
    const stop = await database.listen('unused', () => undefined)
    await expect(stop()).resolves.toBeUndefined()
  })
})
