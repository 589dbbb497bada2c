import { describe, expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { renewProfiles } from './periods.ts'
import { repairCredits } from './repair-credits.ts'
import { moneyScene } from './testing/money-scene.ts'

const { database } = await createProductDatabase()
const scene = moneyScene(database)

const renewAll = (now: string) => renewProfiles(database, 1_000, new Date(now))

describe('a renewal', () => {
  it('sets both balances to the allowance and says so in the ledger', async () => {
    const person = await scene.signUp('2026-01-10T10:00:00Z')
    await scene.spend(person, 2, '2026-01-20T10:00:00Z')
    await renewAll('2026-02-10T10:00:00Z')
    expect(await scene.balancesOf(person)).toEqual([6, 6])
    expect((await scene.movementsOf(person)).at(-1)).toEqual({
      kind: 'dm',
      reason: 'renewal',
      delta: 2,
      balance_after: 6,
    })
    // Nothing moved, nothing to explain.
    expect(await scene.movementsOf(person, 'subject')).toHaveLength(1)
  })

  it('takes back what was above the allowance', async () => {
    const person = await scene.signUp('2026-01-10T10:00:00Z')
    await scene.change(person, 'credits_dm = 500')
    await renewAll('2026-02-10T10:00:00Z')
    expect(await scene.balancesOf(person)).toEqual([6, 6])
  })

  it('after weeks or months without a server is one, into the period that runs', async () => {
    const person = await scene.signUp('2026-01-31T10:00:00Z')
    await scene.spend(person, 5, '2026-02-01T10:00:00Z')
    await renewAll('2026-09-15T10:00:00Z')
    expect(await scene.profileOf(person)).toMatchObject({
      credits_dm: 6,
      period_started_at: new Date('2026-08-31T10:00:00Z'),
      next_renewal_date: new Date('2026-09-30T10:00:00Z'),
    })
    expect((await scene.movementsOf(person)).filter(({ reason }) => reason === 'renewal')).toHaveLength(1)
  })

  it('happens once, however often it is asked for and by however many', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const person = await scene.signUp('2027-01-10T10:00:00Z')
        await scene.spend(person, 1, '2027-01-11T10:00:00Z')
        return person
      }),
    )
    await Promise.all(Array.from({ length: 4 }, () => renewAll('2027-02-10T10:00:00Z')))
    await renewAll('2027-02-10T10:00:00Z')
    for (const person of people) {
      await scene.spend(person, 1, '2027-02-10T10:00:01Z')
      await renewAll('2027-02-10T10:00:02Z')
      expect(await scene.balancesOf(person)).toEqual([5, 6])
    }
  })

  it('does no more at a time than it is told', async () => {
    await renewAll('2027-12-31T00:00:00Z')
    const people = await Promise.all(Array.from({ length: 5 }, () => scene.signUp('2028-01-10T10:00:00Z')))
    const counts: number[] = []
    do counts.push(await renewProfiles(database, 2, new Date('2028-02-10T10:00:00Z')))
    while (counts.at(-1) === 2)
    // The others of this file fell due as well.
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(people.length)
    expect(Math.max(...counts)).toBe(2)
    for (const person of people) expect((await scene.profileOf(person)).version).toBe(2)
  })
})

describe('plans at their renewal', () => {
  it('growth and enterprise act as pro and keep their names', async () => {
    const growth = await scene.signUp('2026-01-10T10:00:00Z')
    await scene.givePlan(growth, 'growth', '2026-01-10T10:00:00Z')
    const enterprise = await scene.signUp('2026-01-10T10:00:00Z')
    await scene.givePlan(enterprise, 'enterprise', '2026-01-10T10:00:00Z')
    await scene.spend(growth, 1, '2026-01-11T10:00:00Z')
    await renewAll('2026-02-10T10:00:00Z')
    expect(await scene.profileOf(growth)).toMatchObject({
      plan: 'growth',
      credits_dm: 100,
      credits_subject: 100,
    })
    expect(await scene.profileOf(enterprise)).toMatchObject({ plan: 'enterprise', credits_dm: 100 })
  })

  it('a cancelled pro keeps what it paid for until the date, and is free from then on', async () => {
    const person = await scene.signUp('2026-01-10T10:00:00Z')
    await scene.givePlan(person, 'pro', '2026-01-20T10:00:00Z')
    await scene.change(person, "plan_status = 'inactive'")
    await scene.spend(person, 1, '2026-02-15T10:00:00Z')
    await renewAll('2026-02-20T09:59:59Z')
    expect(await scene.profileOf(person)).toMatchObject({
      plan: 'pro',
      plan_status: 'inactive',
      credits_dm: 99,
    })
    await renewAll('2026-02-20T10:00:00Z')
    expect(await scene.profileOf(person)).toMatchObject({
      plan: 'free',
      plan_status: 'active',
      credits_dm: 6,
      credits_subject: 6,
      period_started_at: new Date('2026-02-20T10:00:00Z'),
      next_renewal_date: new Date('2026-03-20T10:00:00Z'),
    })
  })

  it('a renewal date that somebody sets is where the dates are counted from', async () => {
    const person = await scene.signUp('2026-01-10T10:00:00Z')
    await scene.change(person, "next_renewal_date = '2026-01-31T08:00:00Z'")
    await renewAll('2026-01-31T08:00:00Z')
    await renewAll('2026-02-28T08:00:00Z')
    expect((await scene.profileOf(person)).next_renewal_date).toEqual(new Date('2026-03-31T08:00:00Z'))
  })

  it('a period that would end before it began is refused', async () => {
    const person = await scene.signUp('2026-01-10T10:00:00Z')
    const backwards = scene.change(person, "next_renewal_date = '2026-01-09T10:00:00Z'")
    await expect(backwards).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a generation around the billing date', () => {
  it('is accepted when the job is late, and pays from the new period', async () => {
    const person = await scene.signUp('2026-01-10T10:00:00Z')
    await scene.spend(person, 6, '2026-01-11T10:00:00Z')
    expect(await scene.submit(person, '2026-02-10T09:59:59Z')).toMatchObject({
      outcome: 'credits_exhausted_free',
    })
    await scene.spend(person, 1, '2026-02-10T10:00:00Z')
    expect(await scene.balancesOf(person)).toEqual([5, 6])
    // The job finds nothing left to do.
    await renewAll('2026-02-10T10:01:00Z')
    expect(await scene.balancesOf(person)).toEqual([5, 6])
  })

  it('that began before it and fails after it returns nothing: the new period began full', async () => {
    const person = await scene.signUp('2026-01-10T10:00:00Z')
    const { generation_id } = await scene.submit(person, '2026-02-10T09:59:59Z')
    await renewAll('2026-02-10T10:00:00Z')
    await scene.end(generation_id, 'failed', '2026-02-10T10:00:01Z')
    expect(await scene.balancesOf(person)).toEqual([6, 6])
    expect((await scene.movementsOf(person)).map(({ reason, delta }) => [reason, delta])).toEqual([
      ['opening', 6],
      ['reserve', -1],
      ['renewal', 1],
      ['refund', 0],
    ])
  })

  it('that fails after it but before the job returns nothing either: no repair finds anything to add', async () => {
    const person = await scene.signUp('2026-01-10T10:00:00Z')
    const { generation_id } = await scene.submit(person, '2026-02-10T09:59:59Z')
    await scene.end(generation_id, 'failed', '2026-02-10T10:00:01Z')
    await renewAll('2026-02-10T10:01:00Z')
    await scene.spend(person, 1, '2026-02-10T10:02:00Z')
    const repaired = await repairCredits(database, person.id, new Date('2026-02-10T10:03:00Z'))
    expect(repaired).toMatchObject({ case: 'intact', dm: 5, subject: 6 })
  })

  it('returns an insight whatever period it was taken in: those are not renewed', async () => {
    const person = await scene.signUp('2026-01-10T10:00:00Z')
    const { generation_id } = await scene.submit(person, '2026-02-10T09:59:59Z', { insight: 'They hired.' })
    await renewAll('2026-02-10T10:00:00Z')
    expect((await scene.profileOf(person)).free_insight_uses).toBe(2)
    await scene.end(generation_id, 'failed', '2026-02-10T10:00:01Z')
    expect((await scene.profileOf(person)).free_insight_uses).toBe(3)
  })
})
