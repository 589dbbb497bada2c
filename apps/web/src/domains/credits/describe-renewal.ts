import { effectivePlan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import { formatDay } from '#platform/format/format-day.ts'

type Renewal = Pick<Profile, 'plan' | 'plan_status' | 'next_renewal_date' | 'is_trial' | 'trial_end_date'>

/** A canceled subscription runs to its end and does not renew. */
export function isEnding({ plan, plan_status }: Pick<Profile, 'plan' | 'plan_status'>): boolean {
  return effectivePlan(plan) === 'pro' && plan_status === 'inactive'
}

/** When the credits renew, or that they don't. */
export function describeRenewal(profile: Renewal): string {
  if (profile.is_trial && profile.trial_end_date) {
    return `Your trial ends on ${formatDay(profile.trial_end_date)}.`
  }
  const date = formatDay(profile.next_renewal_date)
  return isEnding(profile) ? `Your plan ends on ${date}.` : `Credits renew on ${date}.`
}

/** What to do until then, for a user without credits. */
export function describeWait(profile: Renewal): string {
  if (isEnding(profile)) return describeRenewal(profile)
  return `Please wait for your credits to renew on ${formatDay(profile.next_renewal_date)}.`
}
