import { describe, expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { renewProfiles } from './renew-profiles.ts'
import { createLedgerFixture, type TestAccount } from './testing/ledger-fixture.ts'

const { database } = await createProductDatabase()
const ledger = createLedgerFixture(database)

const formatDay = (date: Date) => date.toISOString().slice(0, 10)

/** The next `months` billing dates, with a renewal on each. */
async function listBillingDates(account: TestAccount, months: number): Promise<string[]> {
  const dates: string[] = []
  while (dates.length < months) {
    const due = (await ledger.profileOf(account)).next_renewal_date
    dates.push(formatDay(due))
    await renewProfiles(database, 100, due)
  }
  return dates
}

describe('billing dates', () => {
  it('fall on the last day of short months for the 31st', async () => {
    const account = await ledger.signUp('2026-01-31T10:00:00Z')
    expect(await listBillingDates(account, 5)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ])
  })

  it('fall on 28 February for the 29th and the 30th', async () => {
    const thirtieth = await ledger.signUp('2026-01-30T10:00:00Z')
    expect(await listBillingDates(thirtieth, 3)).toEqual(['2026-02-28', '2026-03-30', '2026-04-30'])
    const twentyNinth = await ledger.signUp('2026-01-29T10:00:00Z')
    expect(await listBillingDates(twentyNinth, 3)).toEqual(['2026-02-28', '2026-03-29', '2026-04-29'])
  })

  it('respect leap years, also for an account created on 29 February', async () => {
    const january = await ledger.signUp('2028-01-31T10:00:00Z')
    expect(await listBillingDates(january, 2)).toEqual(['2028-02-29', '2028-03-31'])
    const leapDay = await ledger.signUp('2028-02-29T10:00:00Z')
    const dates = await listBillingDates(leapDay, 24)
    expect([dates[0], dates[11], dates[12], dates[23]]).toEqual([
      '2028-03-29',
      '2029-02-28',
      '2029-03-29',
      '2030-02-28',
    ])
  })

  it('do not depend on the time zone of the database session', async () => {
    const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']
    const renewed = await Promise.all(
      zones.map(async (zone) => {
        const account = await ledger.signUp('2030-01-31T23:30:00Z')
        await database.transaction([
          { sql: `set local time zone '${zone}'` },
          {
            sql: 'select firstline.renew(array[$1::uuid], $2)',
            params: [account.id, '2030-02-28T23:30:00Z'],
          },
        ])
        return (await ledger.profileOf(account)).next_renewal_date.toISOString()
      }),
    )
    expect(renewed).toEqual(Array(3).fill('2030-03-31T23:30:00.000Z'))
  })

  it('keep the time of day of the sign-up', async () => {
    const account = await ledger.signUp('2031-03-15T12:00:00Z')
    await renewProfiles(database, 100, new Date('2031-04-15T11:59:00Z'))
    expect(await renewProfiles(database, 100, new Date('2031-04-15T11:59:59Z'))).toBe(0)
    expect(await renewProfiles(database, 100, new Date('2031-04-15T12:00:00Z'))).toBeGreaterThan(0)
    expect(formatDay((await ledger.profileOf(account)).next_renewal_date)).toBe('2031-05-15')
  })
})
