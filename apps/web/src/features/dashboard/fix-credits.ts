import { ResetCreditsAnswer } from '@firstline/contract/account'
import { askFunction } from '#lib/functions/ask-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'

export const FIX_CREDITS_FAILED = 'Failed to fix credits'

/** Asks the ledger what this user should have, and gives back what is missing. */
export function fixCredits(userId: string): Promise<ResetCreditsAnswer> {
  return askFunction(memberConnection('reset-credits', 'An unexpected error occurred'), ResetCreditsAnswer, {
    body: { userId },
  })
}
