import { describe, expect, it, vi } from 'vitest'
import { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { createLimiterFixtures } from './testing/limiter-fixtures.ts'
import {
  attemptAcquire,
  releaseAll,
  makeModelCall,
  listRunningCalls,
  readSpend,
} from './testing/model-calls.ts'

const { database, owner } = await createTestDatabase()
const { openLimiters, settle, isRenewed, watchBegins } = createLimiterFixtures(database)
const never = new AbortController().signal

describe('model limiter', () => {
  it('limits concurrent calls to the number of slots', async () => {
    const { clock, limiter, second } = openLimiters({ concurrency: 3 })
    const before = await listRunningCalls(database, clock.now())
    const calls = Array.from({ length: 6 }, (_, index) =>
      attemptAcquire(index % 2 ? limiter : second, makeModelCall()),
    )
    await vi.waitFor(() => expect(calls.filter(({ state }) => state === 'in')).toHaveLength(3))
    await settle()
    expect(calls.filter(({ state }) => state === 'in')).toHaveLength(3)
    expect((await listRunningCalls(database, clock.now())).length - before.length).toBe(3)

    await calls.find(({ state }) => state === 'in')?.pass?.leave(null)
    await vi.waitFor(() => expect(calls.filter(({ state }) => state === 'in')).toHaveLength(4))
    await settle()
    expect(calls.filter(({ state }) => state === 'in')).toHaveLength(4)
    await releaseAll(calls.map(({ pass }) => pass))
    await Promise.all(calls.map(({ ended }) => ended))
    await releaseAll(calls.map(({ pass }) => pass))
    expect(await listRunningCalls(database, clock.now())).toEqual(before)
  })

  it('admits calls in order, users before visitors', async () => {
    const { limiter } = openLimiters({ concurrency: 1 })
    const first = await limiter.enter(makeModelCall(), never)
    const visitor = attemptAcquire(limiter, makeModelCall('visitor'))
    await settle()
    const early = attemptAcquire(limiter, makeModelCall())
    await settle()
    const late = attemptAcquire(limiter, makeModelCall())
    await first.leave(null)
    await early.ended
    expect([early.state, late.state, visitor.state]).toEqual(['in', 'waiting', 'waiting'])
    await early.pass?.leave(null)
    await late.ended
    expect([late.state, visitor.state]).toEqual(['in', 'waiting'])
    await late.pass?.leave(null)
    await visitor.ended
    expect(visitor.state).toBe('in')
    await visitor.pass?.leave(null)
  })

  it('reserves half of the slots for signed-in users', async () => {
    const { limiter, second } = openLimiters({ concurrency: 5 })
    const visitors = Array.from({ length: 5 }, (_, index) =>
      attemptAcquire(index % 2 ? limiter : second, makeModelCall('visitor')),
    )
    await vi.waitFor(() => expect(visitors.filter(({ state }) => state === 'in')).toHaveLength(2))
    const members = await Promise.all(Array.from({ length: 3 }, () => limiter.enter(makeModelCall(), never)))
    expect(visitors.filter(({ state }) => state === 'in')).toHaveLength(2)
    await releaseAll(members)
    await settle()
    expect(visitors.filter(({ state }) => state === 'in')).toHaveLength(2)
    while (visitors.some(({ state }) => state === 'waiting')) {
      await releaseAll(visitors.map(({ pass }) => pass))
      await settle()
    }
    await releaseAll(visitors.map(({ pass }) => pass))
  })

  it('admits visitors when there is only one slot', async () => {
    const { limiter, isOpen } = openLimiters({ concurrency: 1 })
    const pass = await limiter.enter(makeModelCall('visitor'), never)
    expect(await isOpen()).toBe(false)
    await pass.leave(null)
  })

  it('reassigns the slot of a dead process when its lease expires', async () => {
    const { clock, limiter, second, isOpen } = openLimiters({ concurrency: 1 })
    const lost = await limiter.enter(makeModelCall(), never)
    const waiting = attemptAcquire(second, makeModelCall())
    clock.advance(14_999)
    expect(await isOpen()).toBe(false)
    expect(waiting.state).toBe('waiting')
    clock.advance(1)
    await waiting.ended
    expect(waiting.state).toBe('in')

    // The first was only suspended. Its late end must not free the slot of the other.
    await lost.leave({ inputTokens: 5, outputTokens: 5 })
    const third = attemptAcquire(limiter, makeModelCall())
    await settle()
    expect(third.state).toBe('waiting')
    await waiting.pass?.leave(null)
    await third.ended
    await third.pass?.leave(null)
  })

  it('renews the leases of long calls', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { clock, limiter, isOpen } = openLimiters({ concurrency: 1 })
      const slow = await limiter.enter(makeModelCall(), never)
      for (let beat = 0; beat < 6; beat++) {
        clock.advance(5_000)
        vi.advanceTimersByTime(5_000)
        await isRenewed(clock)
      }
      expect(await isOpen()).toBe(false)
      await slow.leave(null)
      expect(await isOpen()).toBe(true)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('holds calls on all replicas during a pause of the provider', async () => {
    const { clock, limiter, second, isOpen } = openLimiters()
    await limiter.pause(30_000)
    await second.pause(10_000)
    const here = attemptAcquire(limiter, makeModelCall())
    const there = attemptAcquire(second, makeModelCall())
    clock.advance(29_999)
    expect(await isOpen()).toBe(false)
    expect([here.state, there.state]).toEqual(['waiting', 'waiting'])
    clock.advance(1)
    await Promise.all([here.ended, there.ended])
    expect([here.state, there.state]).toEqual(['in', 'in'])
    await releaseAll([here.pass, there.pass])
  })

  it('refuses calls immediately whose time ends before a pause or a minute of calls does', async () => {
    const { clock, limiter, second } = openLimiters({ requestsPerMinute: 1 })
    const endingIn = (ms: number) => ({ ...makeModelCall(), endsAt: performance.now() + ms })
    const busy = { code: 'writer_busy' }
    await (await limiter.enter(makeModelCall(), never)).leave(null)
    await expect(limiter.enter(endingIn(50_000), never)).rejects.toMatchObject(busy)
    await limiter.pause(600_000)
    const patient = attemptAcquire(second, endingIn(900_000))
    await expect(second.enter(endingIn(300_000), never)).rejects.toMatchObject(busy)
    expect(patient.state).toBe('waiting')
    clock.advance(600_000)
    await patient.ended
    expect(patient.state).toBe('in')
    await patient.pass?.leave(null)
  })

  it('says that the model is busy when no slot became free in time', async () => {
    const { limiter } = openLimiters({ concurrency: 1 })
    const first = await limiter.enter(makeModelCall(), never)
    const abort = new AbortController()
    const waiting = attemptAcquire(limiter, makeModelCall(), abort.signal)
    await settle()
    abort.abort(new DOMException('too late', 'TimeoutError'))
    await waiting.ended
    expect(waiting.error).toMatchObject({ code: 'writer_busy' })
    await first.leave(null)
  })

  it('limits the calls that start per minute', async () => {
    const { clock, limiter, second, isOpen } = openLimiters({ concurrency: 50, requestsPerMinute: 5 })
    const calls = Array.from({ length: 8 }, (_, index) =>
      attemptAcquire(index % 2 ? limiter : second, makeModelCall()),
    )
    await vi.waitFor(() => expect(calls.filter(({ state }) => state === 'in')).toHaveLength(5))
    await releaseAll(calls.map(({ pass }) => pass))
    clock.advance(59_999)
    expect(await isOpen()).toBe(false)
    expect(calls.filter(({ state }) => state === 'in')).toHaveLength(5)
    clock.advance(1)
    await Promise.all(calls.map(({ ended }) => ended))
    await releaseAll(calls.map(({ pass }) => pass))
  })

  it('notifies waiting calls on other replicas of a free slot', async () => {
    // Timers do not fire here, so only a notification can wake the waiting call.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const wakeUps = new WakeUpChannel(database)
    try {
      const { limiter, second } = openLimiters({ concurrency: 1, wakeUps })
      const first = await limiter.enter(makeModelCall(), never)
      const waiting = attemptAcquire(second, makeModelCall())
      await settle()
      await first.leave(null)
      await waiting.ended
      expect(waiting.state).toBe('in')
      await waiting.pass?.leave(null)
    } finally {
      vi.useRealTimers()
      await wakeUps.close()
    }
  })

  it('is separate for each provider', async () => {
    const { limiter, isOpen } = openLimiters({ concurrency: 1 })
    const { isOpen: isOtherOpen } = openLimiters({ concurrency: 1 })
    const pass = await limiter.enter(makeModelCall(), never)
    expect([await isOpen(), await isOtherOpen()]).toEqual([false, true])
    await pass.leave(null)
  })
})

describe('model limiter: abort while waiting', () => {
  it('rejects immediately with the reason and frees everything', async () => {
    const { clock, limiter } = openLimiters({ concurrency: 1, dailyBudget: 100 })
    const first = await limiter.enter(makeModelCall('member', 1), never)
    const abort = new AbortController()
    const waiting = attemptAcquire(limiter, makeModelCall('member', 1), abort.signal)
    await settle()
    const reason = new Error('the client disconnected')
    abort.abort(reason)
    await waiting.ended
    expect(waiting.error).toBe(reason)
    await first.leave(null)
    await vi.waitFor(async () => {
      expect(await listRunningCalls(database, clock.now())).toEqual([])
      expect(await readSpend(database, clock.now())).toEqual({ members: 1, visitors: 0 })
    })
  })

  it('returns a slot that was granted concurrently', async () => {
    const abort = new AbortController()
    const abortingDatabase = watchBegins(() => abort.abort(new Error('never mind')))
    const { clock, limiter } = openLimiters({ database: abortingDatabase, dailyBudget: 100 })
    const call = attemptAcquire(limiter, makeModelCall('member', 1), abort.signal)
    await call.ended
    expect(call.state).toBe('refused')
    await vi.waitFor(async () => {
      expect(await listRunningCalls(database, clock.now())).toEqual([])
      expect(await readSpend(database, clock.now())).toEqual({ members: 0, visitors: 0 })
    })
  })

  it('does not query the database for an aborted signal', async () => {
    const { limiter } = openLimiters()
    await expect(limiter.enter(makeModelCall(), AbortSignal.abort('too late'))).rejects.toBe('too late')
  })
})

describe('model limiter: stored rows', () => {
  it('do not grow with the number of calls', async () => {
    const { limiter } = openLimiters({ concurrency: 2 })
    const count = () => owner.query('select * from firstline.model_places')
    const pass = await limiter.enter(makeModelCall(), never)
    await pass.leave(null)
    const before = (await count()).length
    for (let call = 0; call < 20; call++) {
      const next = await limiter.enter(makeModelCall(), never)
      await next.leave(null)
    }
    expect(await count()).toHaveLength(before)
  })

  it('are hidden from all API roles', async () => {
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      for (const sql of [
        "select firstline.pause_model_provider('x', now())",
        "select firstline.end_model_calls('x', '[]', 1, '1 s', now())",
        'select * from firstline.model_places',
        'select * from firstline.model_spend',
      ]) {
        await expect(database.transaction([{ sql }], { role, claims: {} })).rejects.toMatchObject({
          code: '42501',
        })
      }
    }
  })
})
