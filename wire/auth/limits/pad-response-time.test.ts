import { afterEach, describe, expect, it } from 'vitest'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { testClock } from '@firstline/platform/testing/test-clock'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
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
const wire = await openTestApi({ database, clock, settings: { autoconfirm: false } })

describe('padResponseTime', () => {
  it('waits until a multiple of 50 ms has passed', async () => {
    for (const work of [0, 20, 60]) {
      const startedAt = performance.now()
      await padResponseTime(clock, new Promise((resolve) => setTimeout(resolve, work)))
      const elapsed = performance.now() - startedAt
      const [wait = Number.NaN] = waits.splice(0)
      // The wait is rounded up to a millisecond and measured from outside, so the sum is slightly more than a
      // multiple of 50.
      expect((elapsed + wait) % 50).toBeLessThan(10)
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
    await sendAuthRequest(wire, path, { method: 'POST', body })
    expect(waits).toHaveLength(1)
  })
})
