import { afterEach, describe, expect, it } from 'vitest'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { testClock } from '#test/test-clock.ts'
import { openTestWire } from '#test/test-wire.ts'
import { padResponseTime } from './pad-response-time.ts'

const waits: number[] = []
const clock = {
  ...testClock,
  async sleep(milliseconds: number) {
    waits.push(milliseconds)
  },
}
afterEach(() => {
  waits.length = 0
})

const { database } = await createTestDatabase()
const wire = await openTestWire({ database, clock, settings: { autoconfirm: false } })

describe('padResponseTime', () => {
  it('waits until a whole number of 50 ms steps has passed', async () => {
    for (const work of [0, 20, 60]) {
      const startedAt = performance.now()
      await padResponseTime(clock, new Promise((resolve) => setTimeout(resolve, work)))
      const taken = performance.now() - startedAt
      const [wait = Number.NaN] = waits.splice(0)
      // Rounded up to a millisecond, and measured from outside: a little more than a multiple of 50.
      expect((taken + wait) % 50).toBeLessThan(10)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(50)
    }
  })

  it.each([
    ['/signup', { email: 'padded@example.test', password: 'correct horse' }],
    ['/otp', { email: 'padded@example.test' }],
    ['/magiclink', { email: 'padded@example.test' }],
    ['/recover', { email: 'padded@example.test' }],
    ['/resend', { type: 'signup', email: 'padded@example.test' }],
  ])('pads POST %s, which sends a message to a registered address', async (path, body) => {
    await askAuth(wire, path, { method: 'POST', body })
    expect(waits).toHaveLength(1)
  })
})
