import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { NO_RATES, openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const hour = 3_600_000
const wire = await openTestWire({
  database,
  trustedProxies: ['127.0.0.1'],
  settings: { mailIntervalSeconds: 60, rates: { ...NO_RATES, mailRecipient: { limit: 1, windowMs: hour } } },
})

it.each(['/recover', '/otp'])('strangers who use up the mails of %s leave the owner hers', async (path) => {
  const email = `owner-${randomUUID()}@example.test`
  await askAuth(wire, '/signup', { body: { email, password: 'correct horse' }, from: '203.0.113.7' })
  const ask = async (from: string) => (await askAuth(wire, path, { body: { email }, from })).status
  expect(await ask('198.51.100.1')).toBe(200)
  expect(await ask('198.51.100.2')).toBe(429)
  expect(await ask('203.0.113.7')).toBe(200)
  // Hers have a limit too.
  expect(await ask('203.0.113.7')).toBe(429)
})
