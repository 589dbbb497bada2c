import { describe, expect, it, vi } from 'vitest'
import { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { gateScenes } from './testing/gate-scenes.ts'
import { attempt, leaveAll, modelCall, runningCalls, spentOn } from './testing/model-calls.ts'

const { database, owner } = await createTestDatabase()
const { openGates, settle, isRenewed, watchBegins } = gateScenes(database)
const never = new AbortController().signal

describe('the gate', () => {
  it('lets no more calls in at once than there are places', async () => {
    const { clock, gate, second } = openGates({ concurrency: 3 })
    const before = await runningCalls(database, clock.now())
    const calls = Array.from({ length: 6 }, (_, index) => attempt(index % 2 ? gate : second, modelCall()))
    await vi.waitFor(() => expect(calls.filter(({ state }) => state === 'in')).toHaveLength(3))
    await settle()
    expect(calls.filter(({ state }) => state === 'in')).toHaveLength(3)
    expect((await runningCalls(database, clock.now())).length - before.length).toBe(3)

    await calls.find(({ state }) => state === 'in')?.pass?.leave(null)
    await vi.waitFor(() => expect(calls.filter(({ state }) => state === 'in')).toHaveLength(4))
    await settle()
    expect(calls.filter(({ state }) => state === 'in')).toHaveLength(4)
    await leaveAll(calls.map(({ pass }) => pass))
    await Promise.all(calls.map(({ ended }) => ended))
    await leaveAll(calls.map(({ pass }) => pass))
    expect(await runningCalls(database, clock.now())).toEqual(before)
  })

  it('serves whoever came first, and members before visitors', async () => {
    const { gate } = openGates({ concurrency: 1 })
    const first = await gate.enter(modelCall(), never)
    const visitor = attempt(gate, modelCall('visitor'))
    await settle()
    const early = attempt(gate, modelCall())
    await settle()
    const late = attempt(gate, modelCall())
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

  it('keeps half of the places from visitors', async () => {
    const { gate, second } = openGates({ concurrency: 5 })
    const visitors = Array.from({ length: 5 }, (_, index) =>
      attempt(index % 2 ? gate : second, modelCall('visitor')),
    )
    await vi.waitFor(() => expect(visitors.filter(({ state }) => state === 'in')).toHaveLength(2))
    const members = await Promise.all(Array.from({ length: 3 }, () => gate.enter(modelCall(), never)))
    expect(visitors.filter(({ state }) => state === 'in')).toHaveLength(2)
    await leaveAll(members)
    await settle()
    expect(visitors.filter(({ state }) => state === 'in')).toHaveLength(2)
    while (visitors.some(({ state }) => state === 'waiting')) {
      await leaveAll(visitors.map(({ pass }) => pass))
      await settle()
    }
    await leaveAll(visitors.map(({ pass }) => pass))
  })

  it('leaves visitors one place where there is only one', async () => {
    const { gate, isOpen } = openGates({ concurrency: 1 })
    const pass = await gate.enter(modelCall('visitor'), never)
    expect(await isOpen()).toBe(false)
    await pass.leave(null)
  })

  it('gives the place of a process that died to others when its lease has ended', async () => {
    const { clock, gate, second, isOpen } = openGates({ concurrency: 1 })
    const lost = await gate.enter(modelCall(), never)
    const waiting = attempt(second, modelCall())
    clock.advance(14_999)
    expect(await isOpen()).toBe(false)
    expect(waiting.state).toBe('waiting')
    clock.advance(1)
    await waiting.ended
    expect(waiting.state).toBe('in')

    // The first was only asleep. It takes nothing from the other when it leaves, and no place is made twice.
    await lost.leave({ inputTokens: 5, outputTokens: 5 })
    const third = attempt(gate, modelCall())
    await settle()
    expect(third.state).toBe('waiting')
    await waiting.pass?.leave(null)
    await third.ended
    await third.pass?.leave(null)
  })

  it('keeps the places of calls that take long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { clock, gate, isOpen } = openGates({ concurrency: 1 })
      const slow = await gate.enter(modelCall(), never)
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

  it('stays shut everywhere until the provider may be called again', async () => {
    const { clock, gate, second, isOpen } = openGates()
    await gate.pause(30_000)
    await second.pause(10_000)
    const here = attempt(gate, modelCall())
    const there = attempt(second, modelCall())
    clock.advance(29_999)
    expect(await isOpen()).toBe(false)
    expect([here.state, there.state]).toEqual(['waiting', 'waiting'])
    clock.advance(1)
    await Promise.all([here.ended, there.ended])
    expect([here.state, there.state]).toEqual(['in', 'in'])
    await leaveAll([here.pass, there.pass])
  })

  it('lets no more calls begin in a minute than the provider takes', async () => {
    const { clock, gate, second, isOpen } = openGates({ concurrency: 50, requestsPerMinute: 5 })
    const calls = Array.from({ length: 8 }, (_, index) => attempt(index % 2 ? gate : second, modelCall()))
    await vi.waitFor(() => expect(calls.filter(({ state }) => state === 'in')).toHaveLength(5))
    await leaveAll(calls.map(({ pass }) => pass))
    clock.advance(59_999)
    expect(await isOpen()).toBe(false)
    expect(calls.filter(({ state }) => state === 'in')).toHaveLength(5)
    clock.advance(1)
    await Promise.all(calls.map(({ ended }) => ended))
    await leaveAll(calls.map(({ pass }) => pass))
  })

  it('tells whoever waits elsewhere of a place at once', async () => {
    // No timer runs out here, so nobody looks again without being told.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const wakeUps = new WakeUps(database)
    try {
      const { gate, second } = openGates({ concurrency: 1, wakeUps })
      const first = await gate.enter(modelCall(), never)
      const waiting = attempt(second, modelCall())
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

  it('does not know other providers', async () => {
    const { gate, isOpen } = openGates({ concurrency: 1 })
    const { isOpen: isOtherOpen } = openGates({ concurrency: 1 })
    const pass = await gate.enter(modelCall(), never)
    expect([await isOpen(), await isOtherOpen()]).toEqual([false, true])
    await pass.leave(null)
  })
})

describe('giving up while waiting', () => {
  it('ends at once with the reason and leaves nothing behind', async () => {
    const { clock, gate } = openGates({ concurrency: 1, dailyBudget: 100 })
    const first = await gate.enter(modelCall('member', 1), never)
    const abort = new AbortController()
    const waiting = attempt(gate, modelCall('member', 1), abort.signal)
    await settle()
    const reason = new Error('the reader left')
    abort.abort(reason)
    await waiting.ended
    expect(waiting.error).toBe(reason)
    await first.leave(null)
    await vi.waitFor(async () => {
      expect(await runningCalls(database, clock.now())).toEqual([])
      expect(await spentOn(database, clock.now())).toEqual({ members: 1, visitors: 0 })
    })
  })

  it('gives back what was granted in the same moment', async () => {
    const abort = new AbortController()
    const abortingDatabase = watchBegins(() => abort.abort(new Error('never mind')))
    const { clock, gate } = openGates({ database: abortingDatabase, dailyBudget: 100 })
    const call = attempt(gate, modelCall('member', 1), abort.signal)
    await call.ended
    expect(call.state).toBe('refused')
    await vi.waitFor(async () => {
      expect(await runningCalls(database, clock.now())).toEqual([])
      expect(await spentOn(database, clock.now())).toEqual({ members: 0, visitors: 0 })
    })
  })

  it('before the first step asks nobody', async () => {
    const { gate } = openGates()
    await expect(gate.enter(modelCall(), AbortSignal.abort('too late'))).rejects.toBe('too late')
  })
})

describe('what is kept of calls', () => {
  it('does not grow with their number', async () => {
    const { gate } = openGates({ concurrency: 2 })
    const count = () => owner.query('select * from firstline.model_places')
    const pass = await gate.enter(modelCall(), never)
    await pass.leave(null)
    const before = (await count()).length
    for (let call = 0; call < 20; call++) {
      const next = await gate.enter(modelCall(), never)
      await next.leave(null)
    }
    expect(await count()).toHaveLength(before)
  })

  it('is out of reach for anybody else', async () => {
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
