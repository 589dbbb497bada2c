import type { MessageType } from '@firstline/contract/options'
import { type Allowance, effectivePlan, type Plan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'

/** What a profile's balances mean for one message type. */
export interface CreditStatus {
  plan: Plan
  /** Testing mode: shown as 'Unlimited', never checked, never charged. */
  unlimited: boolean
  left: number
  /** Of the current period. */
  allowance: number
  /** locked: nothing left of either type. short: nothing left of this one. */
  availability: 'open' | 'locked' | 'short'
}

type Balances = Pick<
  Profile,
  'plan' | 'testing_mode' | 'credits_dm' | 'credits_subject' | 'allowance_dm' | 'allowance_subject'
>

export function getCreditStatus(profile: Balances, messageType: MessageType): CreditStatus {
  const unlimited = profile.testing_mode
  const plan = unlimited ? 'pro' : effectivePlan(profile.plan)
  const balances = { dm: profile.credits_dm, subject: profile.credits_subject }
  const allowances = { dm: profile.allowance_dm, subject: profile.allowance_subject }
  const kind = getCreditKind(messageType)
  const left = balances[kind]
  const isEmpty = left <= 0 && !unlimited
  const isAllEmpty = isEmpty && balances.dm <= 0 && balances.subject <= 0
  const availability = isAllEmpty ? 'locked' : isEmpty ? 'short' : 'open'
  return { plan, unlimited, left, allowance: allowances[kind], availability }
}

export function getCreditKind(messageType: MessageType): keyof Allowance {
  return messageType === 'Cold DM' ? 'dm' : 'subject'
}

/** The rounded percentage of the allowance that is used, clamped to 0 for a balance above the allowance. */
export function calculatePercentUsed({ left, allowance }: Pick<CreditStatus, 'left' | 'allowance'>): number {
  // A trial may begin with 0 credits.
  const used = allowance === 0 ? 0 : Math.round(((allowance - left) / allowance) * 100)
  return Math.min(100, Math.max(0, used))
}
