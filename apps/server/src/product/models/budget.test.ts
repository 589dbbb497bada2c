import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { createLimiterFixtures } from './testing/limiter-fixtures.ts'
import { attemptAcquire, releaseAll, makeModelCall, readSpend } from './testing/model-calls.ts'

const { database } = await createTestDatabase()
const { openLimiters } = createLimiterFixtures(database)
const never = new AbortController().signal

describe('model limiter: daily budget', () => {
  it('is never exceeded by the maximum cost of running calls', async () => {
    const { limiter, second } = openLimiters({ dailyBudget: 10, concurrency: 50 })
    const calls = Array.from({ length: 20 }, (_, index) =>
      attemptAcquire(index % 2 ? limiter : second, makeModelCall('member', 1)),
    )
    await Promise.all(calls.map(({ ended }) => ended))
    expect(calls.filter(({ state }) => state === 'in')).toHaveLength(10)
    expect(calls.find(({ state }) => state === 'refused')?.error).toMatchObject({
      name: 'WriterError',
      code: 'budget_reached',
    })
    await releaseAll(calls.map(({ pass }) => pass))
  })

  it('counts the actual cost if reported, else the maximum cost', async () => {
    const { clock, limiter } = openLimiters({ dailyBudget: 10 })
    const known = await limiter.enter(makeModelCall('member', 6), never)
    const unknown = await limiter.enter(makeModelCall('member', 3), never)
    await expect(limiter.enter(makeModelCall('member', 2), never)).rejects.toMatchObject({
      code: 'budget_reached',
    })
    await known.leave({ inputTokens: 500_000, outputTokens: 1_500_000 })
    await unknown.leave(null)
    expect(await readSpend(database, clock.now())).toEqual({ members: 5, visitors: 0 })
    const next = await limiter.enter(makeModelCall('member', 5), never)
    await next.leave({ inputTokens: 0, outputTokens: 0 })
    await next.leave({ inputTokens: 1_000_000, outputTokens: 0 })
    expect(await readSpend(database, clock.now())).toEqual({ members: 5, visitors: 0 })
  })

  it('reserves four fifths for signed-in users', async () => {
    const { clock, limiter } = openLimiters({ dailyBudget: 10 })
    const demo = await limiter.enter(makeModelCall('visitor', 2), never)
    await demo.leave(null)
    await expect(limiter.enter(makeModelCall('visitor', 0.01), never)).rejects.toMatchObject({
      code: 'budget_reached',
    })
    const member = await limiter.enter(makeModelCall('member', 8), never)
    await expect(limiter.enter(makeModelCall('member', 0.01), never)).rejects.toMatchObject({
      code: 'budget_reached',
    })
    await member.leave(null)
    expect(await readSpend(database, clock.now())).toEqual({ members: 8, visitors: 2 })
  })

  it('refuses visitors when users have spent the budget', async () => {
    const { limiter } = openLimiters({ dailyBudget: 10 })
    const member = await limiter.enter(makeModelCall('member', 9.5), never)
    await expect(limiter.enter(makeModelCall('visitor', 1), never)).rejects.toMatchObject({
      code: 'budget_reached',
    })
    await member.leave(null)
  })

  it('resets each UTC day and counts a call on the day it started', async () => {
    const { clock, limiter } = openLimiters({ dailyBudget: 1 })
    const day = clock.now()
    clock.advance(12 * 3_600_000 - 1)
    const last = await limiter.enter(makeModelCall('member', 1), never)
    await expect(limiter.enter(makeModelCall('member', 1), never)).rejects.toMatchObject({
      code: 'budget_reached',
    })
    clock.advance(1)
    const first = await limiter.enter(makeModelCall('member', 1), never)
    await last.leave({ inputTokens: 250_000, outputTokens: 0 })
    await first.leave(null)
    expect(await readSpend(database, day)).toEqual({ members: 0.25, visitors: 0 })
    expect(await readSpend(database, clock.now())).toEqual({ members: 1, visitors: 0 })
  })

  it('keeps the reserved cost of a lost call as spent', async () => {
    const { clock, limiter, second } = openLimiters({ dailyBudget: 10, concurrency: 1 })
    const lost = await limiter.enter(makeModelCall('member', 4), never)
    clock.advance(15_000)
    const next = await second.enter(makeModelCall('member', 1), never)
    await lost.leave({ inputTokens: 0, outputTokens: 0 })
    await next.leave(null)
    expect(await readSpend(database, clock.now())).toEqual({ members: 5, visitors: 0 })
  })

  it('uses the assumed price for a model without a price', async () => {
    const otherwisePrice = { inputPerMillion: 2, outputPerMillion: 20 }
    const { clock, limiter } = openLimiters({ dailyBudget: 10, prices: new Map(), otherwisePrice })
    await expect(limiter.enter(makeModelCall('member', 5.01), never)).rejects.toMatchObject({
      code: 'budget_reached',
    })
    const pass = await limiter.enter(makeModelCall('member', 5), never)
    await pass.leave({ inputTokens: 500_000, outputTokens: 100_000 })
    expect(await readSpend(database, clock.now())).toEqual({ members: 3, visitors: 0 })
  })
})
