import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { createRateLimits } from './create-rate-limits.ts'

const { database, openReplica } = await createTestDatabase()

describe('rate limit on two replicas', () => {
  it('is shared and never exceeded', async () => {
    const replicas = [
      createRateLimits(database, 'pepper'),
      createRateLimits(await openReplica(), 'pepper'),
    ] as const
    const rule = { limit: 10, windowMs: 60_000 }
    const rules = [
      { key: 'a', rule },
      { key: 'b', rule: { limit: 25, windowMs: 60_000 } },
    ]
    const now = new Date('2026-01-31T12:00:00Z')
    const verdicts = await Promise.all(
      Array.from({ length: 60 }, (_, call) => replicas[call % 2 === 0 ? 0 : 1].consumeAll(rules, now)),
    )
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10)
  })
})
