import type { ResetCreditsAnswer } from '@firstline/contract/account'
import type { Database } from '@firstline/platform/database'
import { repairCredits, resetCredits } from '#server/product/credits/index.ts'

/** Null without an account. */
export async function repairOwnCredits(
  database: Database,
  userId: string,
  now: Date,
): Promise<ResetCreditsAnswer | null> {
  const repair = await repairCredits(database, userId, now)
  if (repair.case === 'not_found') return null
  return repair
}

/** Sets the plan's allowance and records the administrator. Null without an account. */
export async function resetUserCredits(
  database: Database,
  { administrator, userId, reason }: { administrator: string; userId: string; reason: string },
  now: Date,
): Promise<ResetCreditsAnswer | null> {
  const reset = await resetCredits(
    database,
    { editor: administrator, userId, reason: `reset: ${reason}` },
    now,
  )
  if (reset.outcome === 'not_found') return null
  const { credits_dm: dm, credits_subject: subject, next_renewal_date: nextRenewalDate } = reset.profile
  return { case: 'reset', dm, subject, nextRenewalDate }
}
