import { describe, expect, it } from 'vitest'
import { signInByCode } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { createPasswords } from '../passwords/index.ts'

const { database } = await createTestDatabase()
// At the production cost: cheaper hashes would be done before anyone has to wait.
const wire = await openTestWire({ database, passwords: createPasswords() })

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
