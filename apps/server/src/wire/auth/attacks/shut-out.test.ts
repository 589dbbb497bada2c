import { expect, it } from 'vitest'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { HOUR_MS, makeEmail, password } from '#test/fixtures.ts'
import { NO_RATES, openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const wire = await openTestWire({
  database,
  trustedProxies: ['127.0.0.1'],
  settings: {
    mailIntervalSeconds: 60,
    rates: { ...NO_RATES, mailRecipient: { limit: 1, windowMs: HOUR_MS } },
  },
})

it.each(['/recover', '/otp'])('strangers who use up the mails of %s leave the owner hers', async (path) => {
  const email = makeEmail('owner')
  await askAuth(wire, '/signup', { body: { email, password }, from: '203.0.113.7' })
  const ask = async (from: string) => (await askAuth(wire, path, { body: { email }, from })).status
  expect(await ask('198.51.100.1')).toBe(200)
  expect(await ask('198.51.100.2')).toBe(429)
  expect(await ask('203.0.113.7')).toBe(200)
  // Hers have a limit too.
  expect(await ask('203.0.113.7')).toBe(429)
})
