import type { ResetCreditsAnswer } from '@firstline/contract/account'
import type { Database } from '#server/platform/database/database.ts'
import { repairCredits, resetCredits } from '#server/product/credits/index.ts'

/** What the ledger says is due, and what was done about it; null without an account. */
export async function repairOwnCredits(
  database: Database,
  userId: string,
  now: Date,
): Promise<ResetCreditsAnswer | null> {
  const repair = await repairCredits(database, userId, now)
  if (repair.case === 'not_found') return null
  const { dm, subject, next_renewal_date: nextRenewalDate } = repair
  return { case: repair.case, dm, subject, nextRenewalDate }
}

/** The plan's allowance, whatever was spent; written down with the administrator's name. Null without an account. */
export async function resetCreditsOf(
  database: Database,
  administrator: string,
  userId: string,
  now: Date,
): Promise<ResetCreditsAnswer | null> {
  const reset = await resetCredits(database, administrator, userId, now)
  if (reset.outcome === 'not_found') return null
  const { credits_dm: dm, credits_subject: subject, next_renewal_date: nextRenewalDate } = reset.profile
  return { case: 'reset', dm, subject, nextRenewalDate }
}
