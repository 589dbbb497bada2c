import { describe, expect, it } from 'vitest'
import { listMessagesTo } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { HOUR_MS } from '@firstline/platform/testing/times'
import { NO_RATES, openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import type { AuthSettings } from '../auth-settings.ts'

const { database, openReplica } = await createTestDatabase()
const replica = await openReplica()

async function openPair(settings: Partial<AuthSettings>): Promise<[TestApi, TestApi]> {
  const withDefaults = { autoconfirm: false, ...settings }
  return [
    await openTestApi({ database, settings: withDefaults }),
    await openTestApi({ database: replica, settings: withDefaults }),
  ]
}

/** Sends twenty concurrent requests, ten to each replica. */
async function sendConcurrently(
  pair: readonly TestApi[],
  path: string,
  createBody: (index: number) => object,
): Promise<number[]> {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      sendAuthRequest(pair[index % 2] as TestApi, path, { body: createBody(index) }),
    ),
  )
  return responses.map(({ status }) => status)
}

describe('two replicas under concurrent requests', () => {
  it('enforce the request rate of an IP address together', async () => {
    const pair = await openPair({ rates: { ...NO_RATES, token: { limit: 7, windowMs: HOUR_MS } } })
    const statuses = await sendConcurrently(pair, '/token', () => ({}))
    expect(statuses.filter((status) => status !== 429)).toHaveLength(7)
  })

  it('enforce the mail limit of a recipient together', async () => {
    const pair = await openPair({ rates: { ...NO_RATES, mailRecipient: { limit: 3, windowMs: HOUR_MS } } })
    const statuses = await sendConcurrently(pair, '/otp', () => ({ email: 'ada@example.test' }))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(await listMessagesTo(pair[0], 'ada@example.test')).not.toHaveLength(0)
  })

  it('send one mail of a kind within the interval', async () => {
    const pair = await openPair({ mailIntervalSeconds: 60 })
    const statuses = await sendConcurrently(pair, '/otp', () => ({ email: 'interval@example.test' }))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await listMessagesTo(pair[1], 'interval@example.test')).toHaveLength(1)
  })

  it('enforce the global mail limit together', async () => {
    const pair = await openPair({ rates: { ...NO_RATES, mail: { limit: 5, windowMs: HOUR_MS } } })
    const statuses = await sendConcurrently(pair, '/recover', (index) => ({
      email: `many-${index}@example.test`,
    }))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  })
})
