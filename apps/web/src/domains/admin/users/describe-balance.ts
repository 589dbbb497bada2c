import type { AdminUser } from '@firstline/contract/admin'
import { effectivePlan } from '@firstline/contract/plans'
import { countOf } from '#platform/format/in-words.ts'

/** 'Free', 'Pro' or 'Pro (Testing)'. */
export function getPlanName({ plan, testingMode }: Pick<AdminUser, 'plan' | 'testingMode'>): string {
  if (testingMode) return 'Pro (Testing)'
  return effectivePlan(plan) === 'pro' ? 'Pro' : 'Free'
}

/** '1 Cold DM credit and 6 subject line credits' */
export function describeCredits(dm: number, subject: number): string {
  return `${countOf(dm, 'Cold DM credit')} and ${countOf(subject, 'subject line credit')}`
}

/** 'Free, 0 DM, 2 subject' */
export function describeUserBalance(user: AdminUser): string {
  const count = (credits: number) => credits.toLocaleString('en')
  return `${getPlanName(user)}, ${count(user.creditsDm)} DM, ${count(user.creditsSubject)} subject`
}
