import { describe, expect, it } from 'vitest'
import { creditStanding, percentUsed } from './credit-standing.ts'

const profile = {
  plan: 'free',
  testing_mode: false,
  credits_dm: 4,
  credits_subject: 6,
  allowance_dm: 6,
  allowance_subject: 6,
} as const

describe('creditStanding', () => {
  it('counts the credits of the chosen type against their allowance', () => {
    expect(creditStanding(profile, 'Cold DM')).toEqual({
      plan: 'free',
      unlimited: false,
      left: 4,
      allowance: 6,
      gate: 'open',
    })
  })

  it('counts against what the current period began with, also after a trial', () => {
    const afterTrial = { ...profile, credits_dm: 3, allowance_dm: 3 }
    const standing = creditStanding(afterTrial, 'Cold DM')
    expect(standing).toMatchObject({ left: 3, allowance: 3 })
    expect(percentUsed(standing)).toBe(0)
  })

  it('treats plans that are no longer sold as pro', () => {
    expect(creditStanding({ ...profile, plan: 'growth' }, 'Cold DM')).toMatchObject({ plan: 'pro' })
  })

  it('is short when only the chosen type is used up, locked when both are', () => {
    const noDms = { ...profile, credits_dm: 0 }
    expect(creditStanding(noDms, 'Cold DM').gate).toBe('short')
    expect(creditStanding(noDms, 'Email Subject Line').gate).toBe('open')
    expect(creditStanding({ ...noDms, credits_subject: 0 }, 'Cold DM').gate).toBe('locked')
  })

  it('checks nothing in testing mode', () => {
    const testing = { ...profile, testing_mode: true, credits_dm: 0, credits_subject: 0 }
    expect(creditStanding(testing, 'Cold DM')).toMatchObject({ plan: 'pro', unlimited: true, gate: 'open' })
  })

  it('does not take many credits for unlimited ones', () => {
    const rich = { ...profile, credits_dm: 950, credits_subject: 950 }
    expect(creditStanding(rich, 'Cold DM').unlimited).toBe(false)
  })
})

describe('percentUsed', () => {
  it('is the rounded share of the allowance that is gone', () => {
    expect(percentUsed({ left: 4, allowance: 6 })).toBe(33)
    expect(percentUsed({ left: 6, allowance: 6 })).toBe(0)
    expect(percentUsed({ left: 0, allowance: 100 })).toBe(100)
  })

  it('stays between 0 and 100 when more was given than the plan allows', () => {
    expect(percentUsed({ left: 50, allowance: 6 })).toBe(0)
    expect(percentUsed({ left: 0, allowance: 0 })).toBe(0)
  })
})
