import { effectivePlan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import { formatDay } from '#lib/format-day.ts'

type Renewal = Pick<Profile, 'plan' | 'plan_status' | 'next_renewal_date' | 'is_trial' | 'trial_end_date'>

/** A cancelled subscription runs to its end and does not come back. */
export function isEnding({ plan, plan_status }: Pick<Profile, 'plan' | 'plan_status'>): boolean {
  return effectivePlan(plan) === 'pro' && plan_status === 'inactive'
}

/** When there will be credits again, or that there won't. */
export function renewalSentence(profile: Renewal): string {
  if (profile.is_trial && profile.trial_end_date) {
    return `Your trial ends on ${formatDay(profile.trial_end_date)}.`
  }
  const date = formatDay(profile.next_renewal_date)
  return isEnding(profile) ? `Your plan ends on ${date}.` : `Credits renew on ${date}.`
}

/** What to do until then, for whoever has nothing left. */
export function waitSentence(profile: Renewal): string {
  if (isEnding(profile)) return renewalSentence(profile)
  return `Please wait for your credits to renew on ${formatDay(profile.next_renewal_date)}.`
}
