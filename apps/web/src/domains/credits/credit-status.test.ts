import { describe, expect, it } from 'vitest'
import { getCreditStatus, calculatePercentUsed } from './credit-status.ts'

const profile = {
  plan: 'free',
  testing_mode: false,
  credits_dm: 4,
  credits_subject: 6,
  allowance_dm: 6,
  allowance_subject: 6,
} as const

describe('getCreditStatus', () => {
  it('counts the credits of the chosen type against their allowance', () => {
    expect(getCreditStatus(profile, 'Cold DM')).toEqual({
      plan: 'free',
      unlimited: false,
      left: 4,
      allowance: 6,
      availability: 'open',
    })
  })

  it("counts against the period's initial credits, also after a trial", () => {
    const afterTrial = { ...profile, credits_dm: 3, allowance_dm: 3 }
    const status = getCreditStatus(afterTrial, 'Cold DM')
    expect(status).toMatchObject({ left: 3, allowance: 3 })
    expect(calculatePercentUsed(status)).toBe(0)
  })

  it('treats plans that are no longer sold as Pro', () => {
    expect(getCreditStatus({ ...profile, plan: 'growth' }, 'Cold DM')).toMatchObject({ plan: 'pro' })
  })

  it('is short when only the chosen type is used up, locked when both are', () => {
    const noDms = { ...profile, credits_dm: 0 }
    expect(getCreditStatus(noDms, 'Cold DM').availability).toBe('short')
    expect(getCreditStatus(noDms, 'Email Subject Line').availability).toBe('open')
    expect(getCreditStatus({ ...noDms, credits_subject: 0 }, 'Cold DM').availability).toBe('locked')
  })

  it('checks nothing in testing mode', () => {
    const testing = { ...profile, testing_mode: true, credits_dm: 0, credits_subject: 0 }
    expect(getCreditStatus(testing, 'Cold DM')).toMatchObject({
      plan: 'pro',
      unlimited: true,
      availability: 'open',
    })
  })

  it('does not treat a large balance as unlimited', () => {
    const rich = { ...profile, credits_dm: 950, credits_subject: 950 }
    expect(getCreditStatus(rich, 'Cold DM').unlimited).toBe(false)
  })
})

describe('calculatePercentUsed', () => {
  it('returns the rounded share of the allowance that is used', () => {
    expect(calculatePercentUsed({ left: 4, allowance: 6 })).toBe(33)
    expect(calculatePercentUsed({ left: 6, allowance: 6 })).toBe(0)
    expect(calculatePercentUsed({ left: 0, allowance: 100 })).toBe(100)
  })

  it('stays between 0 and 100 for a balance above the allowance', () => {
    expect(calculatePercentUsed({ left: 50, allowance: 6 })).toBe(0)
    expect(calculatePercentUsed({ left: 0, allowance: 0 })).toBe(0)
  })
})
