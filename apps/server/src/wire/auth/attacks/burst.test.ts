import { describe, expect, it } from 'vitest'
import { signInByCode } from '#test/accounts.ts'
import { askAuth, type AuthAnswer } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { createPasswords } from '../passwords/index.ts'

const { database } = await createTestDatabase()
// At the production cost: cheaper hashes would be done before anyone has to wait.
const wire = await openTestWire({ database, passwords: createPasswords() })

/** A thread that answers no password before a message comes by the channel. */
const HELD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const gate = new BroadcastChannel('held passwords')
    const opened = new Promise((resolve) => { gate.onmessage = resolve })
    parentPort.on('message', () => opened.then(() => parentPort.postMessage(false)))`)}`,
)

describe('sign-ins while the hashing threads hang', () => {
  it('refuses at once what would wait for two seconds, with an account or without', async () => {
    const passwords = createPasswords({ atOnce: 1, program: HELD })
    const slow = await openTestWire({ database, passwords })
    const known = makeEmail('known')
    await signInByCode(slow, known)
    const refused: { isKnown: boolean; answer: AuthAnswer }[] = []
    const signIns = Array.from({ length: 60 }, async (_, place) => {
      const isKnown = place % 2 === 0
      const body = { email: isKnown ? known : makeEmail('nobody'), password: 'any password' }
      const answer = await askAuth(slow, '/token?grant_type=password', { body })
      if (answer.status !== 400) refused.push({ isKnown, answer })
    })
    // None was looked at yet, and the first estimate of a hash is 50 ms.
    await expect.poll(() => refused.length, { timeout: 1_900 }).toBeGreaterThanOrEqual(19)
    for (const { answer } of refused) {
      expect(answer).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    const bodies = (kind: boolean) =>
      new Set(
        refused.filter(({ isKnown }) => isKnown === kind).map(({ answer }) => JSON.stringify(answer.body)),
      )
    expect(bodies(true)).toEqual(bodies(false))

    const gate = new BroadcastChannel('held passwords')
    // Again and again: the thread may not listen yet.
    const opening = setInterval(() => gate.postMessage('open'), 10)
    await Promise.all(signIns)
    await passwords.close()
    clearInterval(opening)
    gate.close()
  })
})

describe('two hundred sign-ins at once', () => {
  it('keep nobody else from being answered before they are done', async () => {
    const { client, token } = await signInByCode(wire, 'somebody@example.test')
    let done = 0
    const signIns = Array.from({ length: 200 }, async () => {
      const body = { email: makeEmail('nobody'), password: 'any password' }
      const { status } = await askAuth(wire, '/token?grant_type=password', { body })
      done++
      return status
    })

    for (let time = 0; time < 10; time++) {
      expect((await askAuth(wire, '/user', { token })).status).toBe(200)
      expect((await client.auth.refreshSession()).error).toBeNull()
      expect((await client.auth.updateUser({ data: { time } })).error).toBeNull()
    }
    expect(done).toBeLessThan(200)
    // Each was answered: as wrong, or after too long a wait, but never as a failure of ours.
    const statuses = new Set(await Promise.all(signIns))
    expect([...statuses].filter((status) => ![400, 429, 504].includes(status))).toEqual([])
    expect(statuses).toContain(400)
  }, 60_000)
})
