import { describe, expect, it } from 'vitest'
import { renewalSentence } from './renewal-sentence.ts'

const renewal = {
  plan: 'free',
  plan_status: 'active',
  next_renewal_date: '2099-12-01T12:00:00Z',
  is_trial: false,
  trial_end_date: null,
} as const

describe('renewalSentence', () => {
  it('names the day the credits come back', () => {
    expect(renewalSentence(renewal)).toBe('Credits renew on 1 December 2099.')
  })

  it('promises nothing after a cancelled subscription', () => {
    expect(renewalSentence({ ...renewal, plan: 'pro', plan_status: 'inactive' })).toBe(
      'Your plan ends on 1 December 2099.',
    )
  })

  it('names the end of a trial', () => {
    expect(renewalSentence({ ...renewal, is_trial: true, trial_end_date: '2099-11-15T12:00:00Z' })).toBe(
      'Your trial ends on 15 November 2099.',
    )
  })
})
