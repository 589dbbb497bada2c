import type { CallOutcome, ModelLimiter } from '@firstline/llm-writer'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { MODEL_CIRCUIT_COOLDOWN_MS, MODEL_CIRCUIT_FAILURES } from './model-call-store.ts'
import { createLimiterFixtures } from './testing/limiter-fixtures.ts'
import { attemptAcquire, makeModelCall } from './testing/model-calls.ts'

const { database } = await createTestDatabase()
const { openLimiters, settle } = createLimiterFixtures(database)
const never = new AbortController().signal

async function runCall(limiter: ModelLimiter, outcome?: CallOutcome): Promise<void> {
  const pass = await limiter.enter(makeModelCall(), never)
  await pass.leave(null, outcome)
}

async function failCalls(limiter: ModelLimiter, times = MODEL_CIRCUIT_FAILURES): Promise<void> {
  for (let time = 0; time < times; time += 1) await runCall(limiter, 'failed')
}

async function isClosed(limiter: ModelLimiter): Promise<boolean> {
  const probe = attemptAcquire(limiter, makeModelCall())
  await probe.ended
  await probe.pass?.leave(null)
  return probe.state === 'in'
}

const refused = { name: 'WriterError', code: 'writer_unavailable' }

describe('model limiter: circuit breaker', () => {
  it('opens on every replica after consecutive failures', async () => {
    const { limiter, second } = openLimiters()
    await failCalls(limiter, MODEL_CIRCUIT_FAILURES - 1)
    await failCalls(second, 1)
    await expect(runCall(limiter)).rejects.toMatchObject(refused)
    await expect(runCall(second)).rejects.toMatchObject(refused)
  })

  it('stays closed when successes interrupt the failures', async () => {
    const { limiter } = openLimiters()
    for (let round = 0; round < 3; round += 1) {
      await failCalls(limiter, MODEL_CIRCUIT_FAILURES - 1)
      await runCall(limiter, 'answered')
    }
    expect(await isClosed(limiter)).toBe(true)
  })

  it('does not count aborted calls', async () => {
    const { limiter } = openLimiters()
    for (let time = 0; time <= MODEL_CIRCUIT_FAILURES; time += 1) await runCall(limiter)
    expect(await isClosed(limiter)).toBe(true)
  })

  it('refuses queued calls when it opens', async () => {
    const { limiter, second } = openLimiters({ concurrency: 1 })
    await failCalls(limiter, MODEL_CIRCUIT_FAILURES - 1)
    const last = await limiter.enter(makeModelCall(), never)
    const waiting = attemptAcquire(second, makeModelCall())
    await settle()
    await last.leave(null, 'failed')
    await waiting.ended
    expect(waiting.error).toMatchObject(refused)
  })

  it('allows one trial call after the cool-down and closes on success', async () => {
    const { clock, limiter, second } = openLimiters()
    await failCalls(limiter)
    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS - 1)
    await expect(runCall(limiter)).rejects.toMatchObject(refused)
    clock.advance(1)
    const calls = [
      attemptAcquire(limiter, makeModelCall()),
      attemptAcquire(second, makeModelCall()),
      attemptAcquire(limiter, makeModelCall()),
    ]
    await Promise.all(calls.map(({ ended }) => ended))
    expect(calls.map(({ state }) => state).toSorted()).toEqual(['in', 'refused', 'refused'])
    await calls.find(({ state }) => state === 'in')?.pass?.leave(null, 'answered')
    await Promise.all([runCall(limiter), runCall(second)])
  })

  it('opens again when the trial call fails', async () => {
    const { clock, limiter, second } = openLimiters()
    await failCalls(limiter)
    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS)
    await runCall(second, 'failed')
    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS - 1)
    await expect(runCall(limiter)).rejects.toMatchObject(refused)
    clock.advance(1)
    await runCall(limiter, 'answered')
    await runCall(limiter)
  })

  it('allows another trial call when the first was aborted or lost', async () => {
    const { clock, limiter, second } = openLimiters()
    await failCalls(limiter)
    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS)
    await runCall(limiter)
    const lost = await limiter.enter(makeModelCall(), never)
    await expect(runCall(second)).rejects.toMatchObject(refused)
    clock.advance(15_000)
    await runCall(second, 'answered')
    await lost.leave(null, 'failed')
    await runCall(limiter)
  })

  it('ignores the outcome of calls that started before it opened', async () => {
    const { limiter } = openLimiters()
    const early = await limiter.enter(makeModelCall(), never)
    await failCalls(limiter)
    await early.leave(null, 'answered')
    await expect(runCall(limiter)).rejects.toMatchObject(refused)
  })

  it('stays open until the pause of the provider ends', async () => {
    const { clock, limiter } = openLimiters()
    await failCalls(limiter, MODEL_CIRCUIT_FAILURES - 1)
    const last = await limiter.enter(makeModelCall(), never)
    await limiter.pause(2 * MODEL_CIRCUIT_COOLDOWN_MS)
    await last.leave(null, 'failed')
    clock.advance(2 * MODEL_CIRCUIT_COOLDOWN_MS - 1)
    await expect(runCall(limiter)).rejects.toMatchObject(refused)
    clock.advance(1)
    await runCall(limiter, 'answered')
  })

  it('is separate for each provider', async () => {
    const { limiter } = openLimiters()
    const { limiter: other } = openLimiters()
    await failCalls(limiter)
    expect([await isClosed(limiter), await isClosed(other)]).toEqual([false, true])
  })
})
