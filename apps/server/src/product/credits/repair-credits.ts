import type { Database } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'

export type RepairResult =
  | {
      /**
       * 'renewed': a due period was started. 'restored': lost credits were restored. 'spent': a balance is 0, rightly.
       * 'intact': nothing to repair.
       */
      case: 'renewed' | 'restored' | 'spent' | 'intact'
      dm: number
      subject: number
      /** ISO 8601. */
      nextRenewalDate: string
      /** What last lowered a balance in this period, other than generations. */
      change: { at: string; reason: string; actor: string } | null
    }
  | { case: 'not_found' }

type RepairRow =
  | (Omit<Exclude<RepairResult, { case: 'not_found' }>, 'nextRenewalDate'> & { next_renewal_date: string })
  | { case: 'not_found' }

/** Restores a user's balances from the ledger. Calls `firstline.repair_credits`. */
export async function repairCredits(database: Database, userId: string, now: Date): Promise<RepairResult> {
  const result = await callSqlFunction<RepairRow>(database, 'firstline.repair_credits', {
    p_user: userId,
    p_now: now,
  })
  if (result.case === 'not_found') return result
  const { next_renewal_date: nextRenewalDate, ...rest } = result
  return { ...rest, nextRenewalDate }
}
