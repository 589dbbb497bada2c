import { effectivePlan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import { formatDay } from '#platform/format/format-day.ts'
import { getRuntime } from '#platform/runtime.ts'

export function describeDeletionLoss(profile: Profile): string[] {
  const { email, credits_dm: dm, credits_subject: subject } = profile
  return [
    'Your messages and subject lines, and the briefs they were written from.',
    ...describeLostPlan(profile),
    `What is left of your credits: ${dm} for cold DMs and ${subject} for subject lines.`,
    `Signing in as ${email}, here and on every other device.`,
  ]
}

function describeLostPlan({ plan, testing_mode, next_renewal_date }: Profile): string[] {
  if (testing_mode || effectivePlan(plan) === 'free') return []
  const end = getRuntime().paymentsEnabled ? ' You are not charged again.' : ''
  return [`Your Pro plan, which runs until ${formatDay(next_renewal_date)}.${end}`]
}
