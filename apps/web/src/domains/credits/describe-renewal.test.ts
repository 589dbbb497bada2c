import { describe, expect, it } from 'vitest'
import { describeRenewal } from './describe-renewal.ts'

const renewal = {
  plan: 'free',
  plan_status: 'active',
  next_renewal_date: '2099-12-01T12:00:00Z',
  is_trial: false,
  trial_end_date: null,
} as const

describe('describeRenewal', () => {
  it('names the day on which the credits renew', () => {
    expect(describeRenewal(renewal)).toBe('Credits renew on 1 December 2099.')
  })

  it('promises no renewal after a canceled subscription', () => {
    expect(describeRenewal({ ...renewal, plan: 'pro', plan_status: 'inactive' })).toBe(
      'Your plan ends on 1 December 2099.',
    )
  })

  it('names the day on which a trial ends', () => {
    expect(describeRenewal({ ...renewal, is_trial: true, trial_end_date: '2099-11-15T12:00:00Z' })).toBe(
      'Your trial ends on 15 November 2099.',
    )
  })
})
