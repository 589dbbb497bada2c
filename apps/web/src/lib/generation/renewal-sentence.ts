import { effectivePlan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import { formatDay } from '#lib/format-day.ts'

type Renewal = Pick<Profile, 'plan' | 'plan_status' | 'next_renewal_date'>

/** A cancelled subscription runs to its end and does not come back. */
export function isEnding({ plan, plan_status }: Renewal): boolean {
  return effectivePlan(plan) === 'pro' && plan_status === 'inactive'
}

/** When there will be credits again, or that there won't. */
export function renewalSentence(profile: Renewal): string {
  const date = formatDay(profile.next_renewal_date)
  return isEnding(profile) ? `Your plan ends on ${date}.` : `Credits renew on ${date}.`
}
