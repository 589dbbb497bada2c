import type { Database } from '#server/platform/database/database.ts'
import { oneAnswer } from './one-answer.ts'

export type Repair =
  | {
      /**
       * What was found: a period that had ended ('renewed'), something lost and given back ('restored'), a balance at 0
       * because it was used ('spent'), or nothing at all ('intact').
       */
      case: 'renewed' | 'restored' | 'spent' | 'intact'
      dm: number
      subject: number
      /** ISO 8601. */
      next_renewal_date: string
    }
  | { case: 'not_found' }

/** Brings a user's balances back to what the ledger says is due, and gives nothing else. */
export function repairCredits(database: Database, userId: string, now: Date): Promise<Repair> {
  return oneAnswer(database, 'select firstline.repair_credits($1, $2) as answer', [userId, now])
}
