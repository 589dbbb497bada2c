import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ASSUMED_PRICE } from '@firstline/contract/prices'
import { fixedClock } from '#server/platform/clock.ts'
import { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { attempt, modelCall, runningCalls, spentOn, STUB_PRICES } from './testing/model-calls.ts'
import { createModelGate } from './model-gate.ts'

const { database, openReplica } = await createTestDatabase()
const replica = await openReplica()
const clock = fixedClock('2026-01-31T12:00:00Z')

async function openGate(own: typeof database, baseUrl: string) {
  const wakeUps = new WakeUps(own)
  await wakeUps.open()
  const limits = { dailyBudget: 100, concurrency: 4, requestsPerMinute: null }
  const options = { prices: STUB_PRICES, otherwisePrice: ASSUMED_PRICE, ...limits }
  return { wakeUps, gate: createModelGate({ database: own, clock, wakeUps, baseUrl, ...options }) }
}

describe('two replicas', () => {
  it('never run more calls together than there are places, and serve everybody', async () => {
    const here = await openGate(database, 'https://model.example.test/v1')
    const there = await openGate(replica, 'https://model.example.test/v1/')
    let running = 0
    let most = 0
    const call = async (index: number) => {
      const { gate } = index % 2 ? here : there
      const pass = await gate.enter(modelCall('member', 1), new AbortController().signal)
      running += 1
      most = Math.max(most, running)
      await sleep(5)
      running -= 1
      await pass.leave({ inputTokens: 100_000, outputTokens: 0 })
    }
    await Promise.all(Array.from({ length: 50 }, (_, index) => call(index)))
    expect(most).toBe(4)
    expect(await runningCalls(database, clock.now())).toEqual([])
    expect((await spentOn(database, clock.now())).members).toBeCloseTo(5, 6)
    await here.wakeUps.close()
    await there.wakeUps.close()
  })

  it('hear of a pause and of places that others left', async () => {
    const here = await openGate(database, 'https://other.example.test/v1')
    const there = await openGate(replica, 'https://other.example.test/v1')
    const passes = await Promise.all(
      Array.from({ length: 4 }, () => here.gate.enter(modelCall(), new AbortController().signal)),
    )
    const waiting = attempt(there.gate, modelCall())
    await sleep(50)
    expect(waiting.state).toBe('waiting')
    await passes[0]?.leave(null)
    await waiting.ended
    expect(waiting.state).toBe('in')

    await there.gate.pause(60_000)
    await passes[1]?.leave(null)
    const paused = attempt(here.gate, modelCall())
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
