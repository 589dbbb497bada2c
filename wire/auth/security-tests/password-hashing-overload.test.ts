import { describe, expect, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, type AuthResponse } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { createPasswordHasher } from '../passwords/index.ts'

const { database } = await createTestDatabase()
// At the production cost: cheaper hashes would finish before any request has to wait.
const wire = await openTestApi({ database, passwords: createPasswordHasher() })

/** A thread that verifies no password before a message arrives on the channel. */
const HELD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const gate = new BroadcastChannel('held passwords')
    const opened = new Promise((resolve) => { gate.onmessage = resolve })
    parentPort.on('message', () => opened.then(() => parentPort.postMessage(false)))`)}`,
)

describe('password sign-in while the hashing threads hang', () => {
  it('refuses requests immediately whose wait would exceed two seconds, with an account or without', async () => {
    const passwords = createPasswordHasher({ maxThreads: 1, program: HELD })
    const slow = await openTestApi({ database, passwords })
    const known = makeEmail('known')
    await signInByCode(slow, known)
    const refusals: { isKnown: boolean; response: AuthResponse }[] = []
    const signIns = Array.from({ length: 60 }, async (_, index) => {
      const isKnown = index % 2 === 0
      const body = { email: isKnown ? known : makeEmail('unknown'), password: 'any password' }
      const response = await sendAuthRequest(slow, '/token?grant_type=password', { body })
      if (response.status !== 400) refusals.push({ isKnown, response })
    })
    // No request was processed yet, and the first estimate of a hash is 50 ms.
    await expect.poll(() => refusals.length, { timeout: 1_900 }).toBeGreaterThanOrEqual(19)
    for (const { response } of refusals) {
      expect(response).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
      expect(response.headers.get('retry-after')).toBe('2')
    }
    const bodiesFor = (kind: boolean) =>
      new Set(
        refusals
          .filter(({ isKnown }) => isKnown === kind)
          .map(({ response }) => JSON.stringify(response.body)),
      )
    expect(bodiesFor(true)).toEqual(bodiesFor(false))

    const gate = new BroadcastChannel('held passwords')
    // Repeated because the thread may not listen yet.
    const opening = setInterval(() => gate.postMessage('open'), 10)
    await Promise.all(signIns)
    await passwords.close()
    clearInterval(opening)
    gate.close()
  })
})

describe('password sign-in in a burst of two hundred', () => {
  it('keeps other requests responsive before the burst is processed', async () => {
    const { client, token } = await signInByCode(wire, 'member@example.test')
    let finished = 0
    const signIns = Array.from({ length: 200 }, async () => {
      const body = { email: makeEmail('unknown'), password: 'any password' }
      const { status } = await sendAuthRequest(wire, '/token?grant_type=password', { body })
      finished++
      return status
    })

    expect((await sendAuthRequest(wire, '/user', { token })).status).toBe(200)
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await client.auth.updateUser({ data: { time: 1 } })).error).toBeNull()
    expect(finished).toBeLessThan(200)
    // Every request gets a response: wrong credentials or too long a wait, but no internal error.
    const statuses = new Set(await Promise.all(signIns))
    expect([...statuses].filter((status) => ![400, 429, 504].includes(status))).toEqual([])
    expect(statuses).toContain(400)
  })
})
