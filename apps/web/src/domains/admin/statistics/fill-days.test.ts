import { describe, expect, it } from 'vitest'
import { fillDays } from './fill-days.ts'

const keys = ['generations', 'tokens', 'cost'] as const
const usage = (day: string, generations = 1) => ({ day, generations, tokens: generations * 100, cost: 0.5 })
const days = (bins: { first: string; generations: number }[]) =>
  bins.map(({ first, generations }) => [first, generations])

describe('fillDays', () => {
  it('returns empty bars for days without usage', () => {
    const { bins, size } = fillDays([usage('2026-02-28', 4)], {
      keys,
      since: '2026-02-27',
      today: '2026-03-01',
    })
    expect(size).toBe('day')
    expect(days(bins)).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 4],
      ['2026-03-01', 0],
    ])
  })

  it('begins with the first day of usage, at least a week ago, when the period has no beginning', () => {
    const { bins } = fillDays([usage('2026-02-20')], { keys, since: null, today: '2026-03-01' })
    expect(days(bins)[0]).toEqual(['2026-02-20', 1])
    expect(bins).toHaveLength(10)
    const fresh = fillDays([usage('2026-03-01')], { keys, since: null, today: '2026-03-01' })
    expect(days(fresh.bins)[0]).toEqual(['2026-02-23', 0])
    expect(fillDays([], { keys, since: null, today: '2026-03-01' }).bins).toHaveLength(7)
  })

  it("shows the current day of the server, whatever this device's clock says", () => {
    const { bins } = fillDays([usage('2026-03-02')], { keys, since: '2026-03-01', today: '2026-03-01' })
    expect(days(bins).at(-1)).toEqual(['2026-03-02', 1])
  })

  it('groups days into weeks and then months without losing any', () => {
    const written = [usage('2026-01-01', 2), usage('2026-01-07', 3), usage('2026-01-08', 5)]
    const weeks = fillDays(written, { keys, since: null, today: '2026-06-30' })
    expect(weeks.size).toBe('week')
    expect(weeks.bins[0]).toEqual({
      first: '2026-01-01',
      last: '2026-01-07',
      generations: 5,
      tokens: 500,
      cost: 1,
    })
    expect(weeks.bins[1]).toMatchObject({ first: '2026-01-08', generations: 5 })

    const months = fillDays(written, { keys, since: null, today: '2028-03-15' })
    expect(months.size).toBe('month')
    expect(months.bins[0]).toMatchObject({ first: '2026-01-01', last: '2026-01-31', generations: 10 })
    expect(months.bins.at(-1)).toMatchObject({ first: '2028-03-01', last: '2028-03-15' })
  })
})
