import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { gateScenes } from './testing/gate-scenes.ts'
import { attempt, leaveAll, modelCall, spentOn } from './testing/model-calls.ts'

const { database } = await createTestDatabase()
const { openGates } = gateScenes(database)
const never = new AbortController().signal

describe("the day's budget", () => {
  it('is never passed, not even by what running calls may still cost', async () => {
    const { gate, second } = openGates({ dailyBudget: 10, concurrency: 50 })
    const calls = Array.from({ length: 20 }, (_, index) =>
      attempt(index % 2 ? gate : second, modelCall('member', 1)),
    )
    await Promise.all(calls.map(({ ended }) => ended))
    expect(calls.filter(({ state }) => state === 'in')).toHaveLength(10)
    expect(calls.find(({ state }) => state === 'refused')?.error).toMatchObject({
      name: 'WriterError',
      code: 'budget_reached',
    })
    await leaveAll(calls.map(({ pass }) => pass))
  })

  it('counts what a call did cost once it is known, and otherwise the most it could', async () => {
    const { clock, gate } = openGates({ dailyBudget: 10 })
    const known = await gate.enter(modelCall('member', 6), never)
    const unknown = await gate.enter(modelCall('member', 3), never)
    await expect(gate.enter(modelCall('member', 2), never)).rejects.toMatchObject({ code: 'budget_reached' })
    await known.leave({ inputTokens: 500_000, outputTokens: 1_500_000 })
    await unknown.leave(null)
    expect(await spentOn(database, clock.now())).toEqual({ members: 5, visitors: 0 })
    const next = await gate.enter(modelCall('member', 5), never)
    await next.leave({ inputTokens: 0, outputTokens: 0 })
    await next.leave({ inputTokens: 1_000_000, outputTokens: 0 })
    expect(await spentOn(database, clock.now())).toEqual({ members: 5, visitors: 0 })
  })

  it('keeps four fifths from visitors', async () => {
    const { clock, gate } = openGates({ dailyBudget: 10 })
    const demo = await gate.enter(modelCall('visitor', 2), never)
    await demo.leave(null)
    await expect(gate.enter(modelCall('visitor', 0.01), never)).rejects.toMatchObject({
      code: 'budget_reached',
    })
    const member = await gate.enter(modelCall('member', 8), never)
    await expect(gate.enter(modelCall('member', 0.01), never)).rejects.toMatchObject({
      code: 'budget_reached',
    })
    await member.leave(null)
    expect(await spentOn(database, clock.now())).toEqual({ members: 8, visitors: 2 })
  })

  it('is what members spend, too, that visitors find spent', async () => {
    const { gate } = openGates({ dailyBudget: 10 })
    const member = await gate.enter(modelCall('member', 9.5), never)
    await expect(gate.enter(modelCall('visitor', 1), never)).rejects.toMatchObject({ code: 'budget_reached' })
    await member.leave(null)
  })

  it('begins anew with the UTC day; a late end belongs to the day its call began', async () => {
    const { clock, gate } = openGates({ dailyBudget: 1 })
    const day = clock.now()
    clock.advance(12 * 3_600_000 - 1)
    const last = await gate.enter(modelCall('member', 1), never)
    await expect(gate.enter(modelCall('member', 1), never)).rejects.toMatchObject({ code: 'budget_reached' })
    clock.advance(1)
    const first = await gate.enter(modelCall('member', 1), never)
    await last.leave({ inputTokens: 250_000, outputTokens: 0 })
    await first.leave(null)
    expect(await spentOn(database, day)).toEqual({ members: 0.25, visitors: 0 })
    expect(await spentOn(database, clock.now())).toEqual({ members: 1, visitors: 0 })
  })

  it('keeps what a lost call set aside', async () => {
    const { clock, gate, second } = openGates({ dailyBudget: 10, concurrency: 1 })
    const lost = await gate.enter(modelCall('member', 4), never)
    clock.advance(15_000)
    const next = await second.enter(modelCall('member', 1), never)
    await lost.leave({ inputTokens: 0, outputTokens: 0 })
    await next.leave(null)
    expect(await spentOn(database, clock.now())).toEqual({ members: 5, visitors: 0 })
  })

  it('is kept for a model without a price at the price that is assumed', async () => {
    const otherwisePrice = { inputPerMillion: 2, outputPerMillion: 20 }
    const { clock, gate } = openGates({ dailyBudget: 10, prices: new Map(), otherwisePrice })
    await expect(gate.enter(modelCall('member', 5.01), never)).rejects.toMatchObject({
      code: 'budget_reached',
    })
    const pass = await gate.enter(modelCall('member', 5), never)
    await pass.leave({ inputTokens: 500_000, outputTokens: 100_000 })
    expect(await spentOn(database, clock.now())).toEqual({ members: 3, visitors: 0 })
  })
})
