import { describe, expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { renewProfiles } from './renew-profiles.ts'
import { repairCredits } from './repair-credits.ts'
import { createLedgerFixture } from './testing/ledger-fixture.ts'

const { database } = await createProductDatabase()
const ledger = createLedgerFixture(database)

const renewAll = (now: string) => renewProfiles(database, 1_000, new Date(now))

describe('renewProfiles', () => {
  it('sets both balances to the allowance and records it in the ledger', async () => {
    const account = await ledger.signUp('2026-01-10T10:00:00Z')
    await ledger.spend(account, 2, '2026-01-20T10:00:00Z')
    await renewAll('2026-02-10T10:00:00Z')
    expect(await ledger.balancesOf(account)).toEqual([6, 6])
    expect((await ledger.movementsOf(account)).at(-1)).toEqual({
      kind: 'dm',
      reason: 'renewal',
      delta: 2,
      balance_after: 6,
    })
    // The balance did not change, so there is no ledger row.
    expect(await ledger.movementsOf(account, 'subject')).toHaveLength(1)
  })

  it('removes credits above the allowance', async () => {
    const account = await ledger.signUp('2026-01-10T10:00:00Z')
    await ledger.change(account, 'credits_dm = 500')
    await renewAll('2026-02-10T10:00:00Z')
    expect(await ledger.balancesOf(account)).toEqual([6, 6])
  })

  it('renews once into the current period after months of downtime', async () => {
    const account = await ledger.signUp('2026-01-31T10:00:00Z')
    await ledger.spend(account, 5, '2026-02-01T10:00:00Z')
    await renewAll('2026-09-15T10:00:00Z')
    expect(await ledger.profileOf(account)).toMatchObject({
      credits_dm: 6,
      period_started_at: new Date('2026-08-31T10:00:00Z'),
      next_renewal_date: new Date('2026-09-30T10:00:00Z'),
    })
    expect((await ledger.movementsOf(account)).filter(({ reason }) => reason === 'renewal')).toHaveLength(1)
  })

  it('renews once under repeated and concurrent calls', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const account = await ledger.signUp('2027-01-10T10:00:00Z')
        await ledger.spend(account, 1, '2027-01-11T10:00:00Z')
        return account
      }),
    )
    await Promise.all(Array.from({ length: 4 }, () => renewAll('2027-02-10T10:00:00Z')))
    await renewAll('2027-02-10T10:00:00Z')
    for (const account of accounts) {
      await ledger.spend(account, 1, '2027-02-10T10:00:01Z')
      await renewAll('2027-02-10T10:00:02Z')
      expect(await ledger.balancesOf(account)).toEqual([5, 6])
    }
  })

  it('renews no more profiles than the limit', async () => {
    await renewAll('2027-12-31T00:00:00Z')
    const accounts = await Promise.all(Array.from({ length: 5 }, () => ledger.signUp('2028-01-10T10:00:00Z')))
    const counts: number[] = []
    do counts.push(await renewProfiles(database, 2, new Date('2028-02-10T10:00:00Z')))
    while (counts.at(-1) === 2)
    // Profiles of earlier tests are due as well.
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(accounts.length)
    expect(Math.max(...counts)).toBe(2)
    for (const account of accounts) expect((await ledger.profileOf(account)).version).toBe(2)
  })
})

describe('renewProfiles: plans', () => {
  it('treats growth and enterprise as pro and keeps their names', async () => {
    const growth = await ledger.signUp('2026-01-10T10:00:00Z')
    await ledger.givePlan(growth, 'growth', '2026-01-10T10:00:00Z')
    const enterprise = await ledger.signUp('2026-01-10T10:00:00Z')
    await ledger.givePlan(enterprise, 'enterprise', '2026-01-10T10:00:00Z')
    await ledger.spend(growth, 1, '2026-01-11T10:00:00Z')
    await renewAll('2026-02-10T10:00:00Z')
    expect(await ledger.profileOf(growth)).toMatchObject({
      plan: 'growth',
      credits_dm: 100,
      credits_subject: 100,
    })
    expect(await ledger.profileOf(enterprise)).toMatchObject({ plan: 'enterprise', credits_dm: 100 })
  })

  it('downgrades a cancelled Pro plan on the renewal date', async () => {
    const account = await ledger.signUp('2026-01-10T10:00:00Z')
    await ledger.givePlan(account, 'pro', '2026-01-20T10:00:00Z')
    await ledger.change(account, "plan_status = 'inactive'")
    await ledger.spend(account, 1, '2026-02-15T10:00:00Z')
    await renewAll('2026-02-20T09:59:59Z')
    expect(await ledger.profileOf(account)).toMatchObject({
      plan: 'pro',
      plan_status: 'inactive',
      credits_dm: 99,
    })
    await renewAll('2026-02-20T10:00:00Z')
    expect(await ledger.profileOf(account)).toMatchObject({
      plan: 'free',
      plan_status: 'active',
      credits_dm: 6,
      credits_subject: 6,
      period_started_at: new Date('2026-02-20T10:00:00Z'),
      next_renewal_date: new Date('2026-03-20T10:00:00Z'),
    })
  })

  it('counts later dates from a renewal date that was set by hand', async () => {
    const account = await ledger.signUp('2026-01-10T10:00:00Z')
    await ledger.change(account, "next_renewal_date = '2026-01-31T08:00:00Z'")
    await renewAll('2026-01-31T08:00:00Z')
    await renewAll('2026-02-28T08:00:00Z')
    expect((await ledger.profileOf(account)).next_renewal_date).toEqual(new Date('2026-03-31T08:00:00Z'))
  })

  it('refuses a renewal date before the start of the period', async () => {
    const account = await ledger.signUp('2026-01-10T10:00:00Z')
    const backwards = ledger.change(account, "next_renewal_date = '2026-01-09T10:00:00Z'")
    await expect(backwards).rejects.toMatchObject({ code: '23514' })
  })
})

describe('generations around the billing date', () => {
  it('charge the new period when the renewal job is late', async () => {
    const account = await ledger.signUp('2026-01-10T10:00:00Z')
    await ledger.spend(account, 6, '2026-01-11T10:00:00Z')
    expect(await ledger.submit(account, '2026-02-10T09:59:59Z')).toMatchObject({
      outcome: 'credits_exhausted_free',
    })
    await ledger.spend(account, 1, '2026-02-10T10:00:00Z')
    expect(await ledger.balancesOf(account)).toEqual([5, 6])
    // The renewal has already happened.
    await renewAll('2026-02-10T10:01:00Z')
    expect(await ledger.balancesOf(account)).toEqual([5, 6])
  })

  it('refund nothing when they started before and fail after the renewal', async () => {
    const account = await ledger.signUp('2026-01-10T10:00:00Z')
    const { generation_id } = await ledger.submit(account, '2026-02-10T09:59:59Z')
    await renewAll('2026-02-10T10:00:00Z')
    await ledger.end(generation_id, 'failed', '2026-02-10T10:00:01Z')
    expect(await ledger.balancesOf(account)).toEqual([6, 6])
    expect((await ledger.movementsOf(account)).map(({ reason, delta }) => [reason, delta])).toEqual([
      ['opening', 6],
      ['reserve', -1],
      ['renewal', 1],
      ['refund', 0],
    ])
  })

  it('refund nothing when they fail after the date but before the job', async () => {
    const account = await ledger.signUp('2026-01-10T10:00:00Z')
    const { generation_id } = await ledger.submit(account, '2026-02-10T09:59:59Z')
    await ledger.end(generation_id, 'failed', '2026-02-10T10:00:01Z')
    await renewAll('2026-02-10T10:01:00Z')
    await ledger.spend(account, 1, '2026-02-10T10:02:00Z')
    const repaired = await repairCredits(database, account.id, new Date('2026-02-10T10:03:00Z'))
    expect(repaired).toMatchObject({ case: 'intact', dm: 5, subject: 6 })
  })

  it('refund an insight use of any period, since those are not renewed', async () => {
    const account = await ledger.signUp('2026-01-10T10:00:00Z')
    const { generation_id } = await ledger.submit(account, '2026-02-10T09:59:59Z', { insight: 'They hired.' })
    await renewAll('2026-02-10T10:00:00Z')
    expect((await ledger.profileOf(account)).free_insight_uses).toBe(2)
    await ledger.end(generation_id, 'failed', '2026-02-10T10:00:01Z')
    expect((await ledger.profileOf(account)).free_insight_uses).toBe(3)
  })
})
