import { expect, it } from 'vitest'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { HOUR_MS } from '@firstline/platform/testing/times'
import { NO_RATES, openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const wire = await openTestApi({
  database,
  trustedProxies: ['127.0.0.1'],
  settings: {
    mailIntervalSeconds: 60,
    rates: { ...NO_RATES, mailRecipient: { limit: 1, windowMs: HOUR_MS } },
  },
})

it.each(['/recover', '/otp'])(
  'POST %s keeps a mail allowance for the owner when other callers use theirs up',
  async (path) => {
    const email = makeEmail('owner')
    await sendAuthRequest(wire, '/signup', { body: { email, password }, from: '203.0.113.7' })
    const send = async (from: string) => (await sendAuthRequest(wire, path, { body: { email }, from })).status
    expect(await send('198.51.100.1')).toBe(200)
    expect(await send('198.51.100.2')).toBe(429)
    expect(await send('203.0.113.7')).toBe(200)
    // The owner's allowance has a limit too.
    expect(await send('203.0.113.7')).toBe(429)
  },
)
