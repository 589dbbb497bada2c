import { once } from 'node:events'
import { startPostgres } from '@firstline/test-engines'
import { ERRORS } from '@firstline/contract/errors'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DATABASE_RETRY_SECONDS } from '#server/platform/database/connection-error.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { listen } from '#server/listen.ts'
import { writeAllowances } from '#server/product/credits/index.ts'
import { balanceOf } from '#test/balance.ts'
import { captureLogs } from '#test/capture-logs.ts'
import { password, SLOW_TEST } from '#test/fixtures.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser, signUp } from '#test/make-user.ts'
import { allEvents, postGeneration } from '#test/post-generation.ts'
import { openRawSocket, type RawSocket } from '#test/raw-socket.ts'
import { openTestApp } from '#test/test-app.ts'
import { TEST_KEYS } from '#test/test-keys.ts'

// A server of its own, since it is stopped and started again.
const postgres = await startPostgres({ durability: 'crashes' })
const database = await openDatabase(
  { kind: 'server', url: postgres.url('postgres') },
  {
    onLocked: async (owner) => {
      for (const { sql, params } of writeAllowances(TEST_KEYS.jwtSecret)) await owner.query(sql, params)
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

async function ask(path: string, init: RequestInit = {}) {
  const headers = { apikey: app.anonKey, authorization: `Bearer ${user.token}` }
  const response = await app.fetch(path, { headers, ...init })
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, body: await response.json() }
}

const openSocket = () =>
  openRawSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=2.0.0&apikey=${app.anonKey}`, '2.0.0')

const join = (socket: RawSocket) =>
  socket.join('realtime:room', {
    config: { postgres_changes: [{ event: '*', schema: 'public', table: 'user_profiles' }] },
    access_token: user.token,
  })

let isRunning = true

/** Stops PostgreSQL; what was connected has noticed when this resolves. */
async function stopPostgres(): Promise<void> {
  await postgres.crash('SIGQUIT')
  isRunning = false
  await vi.waitFor(() => expect(database.query('select 1')).rejects.toMatchObject({ code: '08001' }))
}

async function startAgain(): Promise<void> {
  if (!isRunning) await postgres.restart()
  isRunning = true
}

const { message } = ERRORS.database_unavailable
const refusal = { status: 503, retryAfter: String(DATABASE_RETRY_SECONDS) }

describe('while PostgreSQL is unreachable', SLOW_TEST, () => {
  beforeEach(async () => {
    await stopPostgres()
    return startAgain
  })

  it('functions answer 503 with their code and Retry-After', async () => {
    const answer = { ...refusal, body: { code: 'database_unavailable', message } }
    expect(await ask('/functions/v1/account-abilities')).toEqual(answer)
    const response = await postGeneration(app, user, makeForm())
    expect([response.status, await response.json()]).toEqual([503, answer.body])
  })

  it('auth answers 503 in the shape its clients retry', async () => {
    expect(await ask('/auth/v1/user')).toEqual({
      ...refusal,
      body: { code: 503, error_code: 'unexpected_failure', msg: message, error_id: expect.any(String) },
    })
    const { error } = await app.client().auth.signInWithPassword({ email: user.email, password })
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503, message })
  })

  it("a mail's link leads to a page that is told to try again", async () => {
    const response = await app.fetch('/auth/v1/verify?token=abc&type=signup')
    expect(response.headers.get('location')).toContain('error=temporarily_unavailable')
  })

  it('REST answers 503 with PGRST000', async () => {
    expect(await ask('/rest/v1/user_profiles?select=plan')).toEqual({
      ...refusal,
      body: {
        code: 'PGRST000',
        message: 'Database connection error. Retrying the connection.',
        details: null,
        hint: null,
      },
    })
  })

  it('is not ready, and says so to whoever balances the load', async () => {
    expect(await ask('/readyz')).toMatchObject(refusal)
    expect(await ask('/healthz')).toMatchObject({ status: 200 })
  })

  it('refuses the join of a channel with the reason, on a socket that stays open', async () => {
    const socket = await openSocket()
    const reason = 'UnableToConnectToProject: Realtime was unable to connect to the project database'
    expect((await join(socket)).payload).toEqual({ status: 'error', response: { reason } })
    await startAgain()
    expect((await join(socket)).payload).toMatchObject({ status: 'ok' })
    socket.terminate()
  })

  it('logs one line a second for everything together, without a stack', async () => {
    const lines = captureLogs('warn')
    const paths = ['/auth/v1/user', '/functions/v1/account-abilities', '/rest/v1/user_profiles', '/readyz']
    await Promise.all(Array.from({ length: 40 }, (_, n) => ask(paths[n % paths.length] ?? '')))
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

  it('charges nothing, and serves every request again once PostgreSQL is back', async () => {
    await postGeneration(app, user, makeForm())
    const heard: string[] = []
    const stop = await database.listen('outage', (payload) => heard.push(payload))
    await startAgain()
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 6, subject: 6 })
    const paths = ['/auth/v1/user', '/functions/v1/account-abilities', '/rest/v1/user_profiles', '/readyz']
    for (const path of paths) expect(await ask(path)).toMatchObject({ status: 200 })
    await signUp(app)
    expect(await app.runJobs()).toBeGreaterThan(0)
    const another = await makeUser(app)
    const events = await allEvents(await postGeneration(app, another, makeForm(), { events: true }))
    expect(events.at(-1)).toMatchObject({ event: 'done' })
    await vi.waitFor(
      async () => {
        await database.query("select pg_notify('outage', 'over')")
        expect(heard).toContain('over')
      },
      { timeout: 10_000, interval: 100 },
    )
    await stop()
  })

  it('stops listening without waiting for PostgreSQL', async () => {
    const stop = await database.listen('unheard', () => undefined)
    await expect(stop()).resolves.toBeUndefined()
  })
})
