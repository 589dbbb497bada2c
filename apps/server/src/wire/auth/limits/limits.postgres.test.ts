import { describe, expect, it } from 'vitest'
import { messagesTo } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { HOUR_MS } from '#test/fixtures.ts'
import { NO_RATES, openTestWire, type TestWire } from '#test/test-wire.ts'
import type { AuthSettings } from '../auth-options.ts'

const { database, openReplica } = await createTestDatabase()
const replica = await openReplica()

async function openPair(settings: Partial<AuthSettings>): Promise<[TestWire, TestWire]> {
  const wished = { autoconfirm: false, ...settings }
  return [
    await openTestWire({ database, settings: wished }),
    await openTestWire({ database: replica, settings: wished }),
  ]
}

/** Twenty requests at once, ten for each replica. */
async function crowd(
  pair: readonly TestWire[],
  path: string,
  bodyOf: (index: number) => object,
): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      askAuth(pair[index % 2] as TestWire, path, { body: bodyOf(index) }),
    ),
  )
  return answers.map(({ status }) => status)
}

describe('two replicas that are asked at the same time', () => {
  it('let as many requests of an address through as one would', async () => {
    const pair = await openPair({ rates: { ...NO_RATES, token: { limit: 7, windowMs: HOUR_MS } } })
    const statuses = await crowd(pair, '/token', () => ({}))
    expect(statuses.filter((status) => status !== 429)).toHaveLength(7)
  })

  it('send as many mails to a recipient as one would', async () => {
    const pair = await openPair({ rates: { ...NO_RATES, mailRecipient: { limit: 3, windowMs: HOUR_MS } } })
    const statuses = await crowd(pair, '/otp', () => ({ email: 'ada@example.test' }))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(await messagesTo(pair[0], 'ada@example.test')).not.toHaveLength(0)
  })

  it('send one of a kind within the interval', async () => {
    const pair = await openPair({ mailIntervalSeconds: 60 })
    const statuses = await crowd(pair, '/otp', () => ({ email: 'interval@example.test' }))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await messagesTo(pair[1], 'interval@example.test')).toHaveLength(1)
  })

  it('send as many in all as one would', async () => {
    const pair = await openPair({ rates: { ...NO_RATES, mail: { limit: 5, windowMs: HOUR_MS } } })
    const statuses = await crowd(pair, '/recover', (index) => ({ email: `many-${index}@example.test` }))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  })
})
