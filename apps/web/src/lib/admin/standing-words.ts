import type { AdminUser } from '@firstline/contract/admin'
import { effectivePlan } from '@firstline/contract/plans'

/** 'Free', 'Pro' or 'Pro (Testing)'. */
export function planName({ plan, testingMode }: Pick<AdminUser, 'plan' | 'testingMode'>): string {
  if (testingMode) return 'Pro (Testing)'
  return effectivePlan(plan) === 'pro' ? 'Pro' : 'Free'
}

/** 'Free, 0 DM, 2 subject': how a user stands, in one line. */
export function standingWords(user: AdminUser): string {
  const count = (credits: number) => credits.toLocaleString('en')
  return `${planName(user)}, ${count(user.creditsDm)} DM, ${count(user.creditsSubject)} subject`
}
