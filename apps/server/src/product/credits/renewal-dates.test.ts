import { describe, expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { renewProfiles } from './periods.ts'
import { moneyScene, type Person } from './testing/money-scene.ts'

const { database } = await createProductDatabase()
const scene = moneyScene(database)

const day = (date: Date) => date.toISOString().slice(0, 10)

/** The billing dates a person sees when the job runs every day for some months. */
async function billingDates(person: Person, months: number): Promise<string[]> {
  const dates: string[] = []
  while (dates.length < months) {
    const due = (await scene.profileOf(person)).next_renewal_date
    dates.push(day(due))
    await renewProfiles(database, 100, due)
  }
  return dates
}

describe('billing dates', () => {
  it('of the 31st are the last day of shorter months, and the 31st again after them', async () => {
    const person = await scene.signUp('2026-01-31T10:00:00Z')
    expect(await billingDates(person, 5)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ])
  })

  it('of the 30th and the 29th fall on the 28th in February alone', async () => {
    const thirtieth = await scene.signUp('2026-01-30T10:00:00Z')
    expect(await billingDates(thirtieth, 3)).toEqual(['2026-02-28', '2026-03-30', '2026-04-30'])
    const twentyNinth = await scene.signUp('2026-01-29T10:00:00Z')
    expect(await billingDates(twentyNinth, 3)).toEqual(['2026-02-28', '2026-03-29', '2026-04-29'])
  })

  it('know leap years, also of an account made on 29 February', async () => {
    const january = await scene.signUp('2028-01-31T10:00:00Z')
    expect(await billingDates(january, 2)).toEqual(['2028-02-29', '2028-03-31'])
    const leapDay = await scene.signUp('2028-02-29T10:00:00Z')
    const dates = await billingDates(leapDay, 24)
    expect([dates[0], dates[11], dates[12], dates[23]]).toEqual([
      '2028-03-29',
      '2029-02-28',
      '2029-03-29',
      '2030-02-28',
    ])
  })

  it('are the same whatever time zone a session has', async () => {
    const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']
    const renewed = await Promise.all(
      zones.map(async (zone) => {
        const person = await scene.signUp('2030-01-31T23:30:00Z')
        await database.transaction([
          { sql: `set local time zone '${zone}'` },
          { sql: 'select firstline.renew(array[$1::uuid], $2)', params: [person.id, '2030-02-28T23:30:00Z'] },
        ])
        return (await scene.profileOf(person)).next_renewal_date.toISOString()
      }),
    )
    expect(renewed).toEqual(Array(3).fill('2030-03-31T23:30:00.000Z'))
  })

  it('stand at the moment of signing up: a second earlier nothing is due', async () => {
    const person = await scene.signUp('2031-03-15T12:00:00Z')
    await renewProfiles(database, 100, new Date('2031-04-15T11:59:00Z'))
    expect(await renewProfiles(database, 100, new Date('2031-04-15T11:59:59Z'))).toBe(0)
    expect(await renewProfiles(database, 100, new Date('2031-04-15T12:00:00Z'))).toBeGreaterThan(0)
    expect(day((await scene.profileOf(person)).next_renewal_date)).toBe('2031-05-15')
  })
})
