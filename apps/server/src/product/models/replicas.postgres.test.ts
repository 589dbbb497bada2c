import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { ASSUMED_PRICE } from '#server/config/model-prices.ts'
import {
  attemptAcquire,
  makeModelCall,
  listRunningCalls,
  readSpend,
  STUB_PRICES,
} from './testing/model-calls.ts'
import { createModelLimiter } from './model-limiter.ts'

const { database, openReplica } = await createTestDatabase()
const replica = await openReplica()
const clock = createFixedClock('2026-01-31T12:00:00Z')

async function openGate(own: typeof database, baseUrl: string) {
  const wakeUps = new WakeUpChannel(own)
  await wakeUps.open()
  const limits = { dailyBudget: 100, concurrency: 4, requestsPerMinute: null }
  const options = { prices: STUB_PRICES, otherwisePrice: ASSUMED_PRICE, ...limits }
  return { wakeUps, limiter: createModelLimiter({ database: own, clock, wakeUps, baseUrl, ...options }) }
}

describe('model limiter on two replicas', () => {
  it('shares the slots and admits every call', async () => {
    const here = await openGate(database, 'https://model.example.test/v1')
    const there = await openGate(replica, 'https://model.example.test/v1/')
    let running = 0
    let most = 0
    const call = async (index: number) => {
      const { limiter } = index % 2 ? here : there
      const pass = await limiter.enter(makeModelCall('member', 1), new AbortController().signal)
      running += 1
      most = Math.max(most, running)
      await sleep(5)
      running -= 1
      await pass.leave({ inputTokens: 100_000, outputTokens: 0 })
    }
    await Promise.all(Array.from({ length: 50 }, (_, index) => call(index)))
    expect(most).toBe(4)
    expect(await listRunningCalls(database, clock.now())).toEqual([])
    expect((await readSpend(database, clock.now())).members).toBeCloseTo(5, 6)
    await here.wakeUps.close()
    await there.wakeUps.close()
  })

  it('notifies the other replica of a pause and of free slots', async () => {
    const here = await openGate(database, 'https://other.example.test/v1')
    const there = await openGate(replica, 'https://other.example.test/v1')
    const passes = await Promise.all(
      Array.from({ length: 4 }, () => here.limiter.enter(makeModelCall(), new AbortController().signal)),
    )
    const waiting = attemptAcquire(there.limiter, makeModelCall())
    await sleep(50)
    expect(waiting.state).toBe('waiting')
    await passes[0]?.leave(null)
    await waiting.ended
    expect(waiting.state).toBe('in')

    await there.limiter.pause(60_000)
    await passes[1]?.leave(null)
    const paused = attemptAcquire(here.limiter, makeModelCall())
    await sleep(50)
    expect(paused.state).toBe('waiting')
    clock.advance(60_000)
    await paused.ended
    expect(paused.state).toBe('in')
    for (const pass of [passes[2], passes[3], waiting.pass, paused.pass]) await pass?.leave(null)
    await here.wakeUps.close()
    await there.wakeUps.close()
  })
})
