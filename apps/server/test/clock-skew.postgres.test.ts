import { latch, type Script, scriptedWriter } from '@firstline/copywriter/testing'
import { openDatabaseClock } from '@firstline/platform/database-clock'
import { testClock } from '@firstline/platform/testing/test-clock'
import { afterEach, describe, expect, it } from 'vitest'
import { Diagnostics } from '#server/operator-calls.ts'
import { runDiagnostics } from '#server/product/operator-commands/index.ts'
import { checkDatabase } from '#server/commands/check-database.ts'
import { callFunction } from './call-function.ts'
import { DRAFTS_SCRIPT, THREE_DRAFTS } from './drafts.ts'
import { makeForm } from './make-form.ts'
import { makeUser } from './make-user.ts'
import { postGeneration } from './post-generation.ts'
import { createProductDatabase } from './product-database.ts'
import { readBalance } from './read-balance.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const { database, config, openReplica } = await createProductDatabase()
const other = await openReplica()
const FIVE_MINUTES = 300_000

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** The clock of a server whose machine is ahead of the database. */
async function openClock(aheadMs: number) {
  const machine = { ...testClock, now: () => new Date(Date.now() + aheadMs) }
  const clock = await openDatabaseClock(database, machine)
  closers.push(clock.close)
  return clock
}

/** Two servers on one database; the clock of the first one's machine is ahead. */
async function openReplicas(aheadMs: number, script: Script): Promise<[TestApp, TestApp]> {
  const writer = scriptedWriter(script)
  const first = await openTestApp({ database, writer, clock: await openClock(aheadMs) })
  closers.push(first.close)
  const second = await openTestApp({ database: other, writer, clock: await openClock(0) })
  closers.push(second.close)
  return [first, second]
}

describe.each([
  ['five minutes ahead', FIVE_MINUTES],
  ['five minutes behind', -FIVE_MINUTES],
])('two servers, the clock of one %s', (_title, aheadMs) => {
  it('accept the sessions of each other, refreshed on either', async () => {
    const [first, second] = await openReplicas(aheadMs, DRAFTS_SCRIPT)
    for (const [signedIn, used] of [
      [first, second],
      [second, first],
    ] as const) {
      const user = await makeUser(signedIn)
      const { data: old } = await user.client.auth.getSession()
      const client = used.client()
      const session = { access_token: user.token, refresh_token: old.session?.refresh_token ?? '' }
      expect((await client.auth.setSession(session)).error).toBeNull()
      expect((await client.auth.getUser()).data.user?.id).toBe(user.id)
      expect((await client.from('user_profiles').select('plan')).data).toEqual([{ plan: 'free' }])
      const { data, error } = await client.auth.refreshSession()
      expect(error).toBeNull()
      const back = signedIn.client()
      const { access_token, refresh_token } = data.session ?? { access_token: '', refresh_token: '' }
      expect((await back.auth.setSession({ access_token, refresh_token })).error).toBeNull()
      expect((await back.auth.refreshSession()).error).toBeNull()
    }
  })

  it('finish 32 generations that are sent to both', async () => {
    const replicas = await openReplicas(aheadMs, DRAFTS_SCRIPT)
    const users = await Promise.all(
      Array.from({ length: 16 }, (_, index) => makeUser(replicas[index % 2 === 0 ? 0 : 1], { plan: 'pro' })),
    )
    const answers = await Promise.all(
      users.flatMap((user) => replicas.map((replica) => postGeneration(replica, user, makeForm()))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200))
    for (const answer of answers) expect(await answer.json()).toHaveLength(3)
  })

  it('leave a running generation to the server that runs it', async () => {
    const gate = latch()
    const [first, second] = await openReplicas(aheadMs, { runs: [[{ wait: gate.opened }, ...THREE_DRAFTS]] })
    const user = await makeUser(first)
    const answer = postGeneration(first, user, makeForm())
    const readStatus = async () => {
      const { data } = await user.client.from('generations').select('status')
      return data?.[0]?.status as unknown
    }
    await expect.poll(readStatus).toBe('running')
    await second.runJobs()
    expect(await readStatus()).toBe('running')
    gate.open()
    expect((await answer).status).toBe(200)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
  })

  it('report the difference to administrators and the doctor', async () => {
    const [first] = await openReplicas(aheadMs, DRAFTS_SCRIPT)
    const admin = await makeUser(first, { role: 'admin' })
    const direction = aheadMs > 0 ? 'ahead of' : 'behind'
    expect(await callFunction(first, admin, 'admin-health')).toMatchObject({
      body: {
        parts: expect.arrayContaining([
          expect.objectContaining({
            name: 'server',
            state: 'warning',
            facts: expect.arrayContaining([
              { label: 'Clock', value: `300 seconds ${direction} the database` },
            ]),
          }),
        ]),
      },
    })
    const migrations = { applied: 1, missing: [], changed: [], unknown: [] }
    const found = await runDiagnostics(database, migrations, await openClock(aheadMs))
    const check = checkDatabase(Diagnostics.parse(found), config, true).find(({ title }) => title === 'Clock')
    expect(check).toMatchObject({
      state: 'warning',
      lines: [expect.stringContaining(direction), expect.any(String)],
    })
  })
})

describe('openDatabaseClock', () => {
  it('follows a clock that is set while the server runs, and ignores less than a second', async () => {
    let aheadMs = 0
    const machine = { ...testClock, now: () => new Date(Date.now() + aheadMs) }
    const clock = await openDatabaseClock(database, machine)
    closers.push(clock.close)
    const readError = () => Math.abs(clock.now().getTime() - Date.now())
    for (const [set, expected] of [
      [500, 500],
      [-FIVE_MINUTES, 0],
      [FIVE_MINUTES, 0],
      [0, 0],
    ] as const) {
      aheadMs = set
      await clock.measure()
      expect(Math.round((readError() - expected) / 1_000)).toBe(0)
    }
  })
})
