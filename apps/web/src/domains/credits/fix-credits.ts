import { ResetCreditsAnswer } from '@firstline/contract/account'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export const FIX_CREDITS_FAILED = 'Failed to fix credits'

/** Repairs the user's balances from the ledger. */
export function fixCredits(userId: string): Promise<ResetCreditsAnswer> {
  return requestFunction(
    createMemberConnection('reset-credits', 'An unexpected error occurred'),
    ResetCreditsAnswer,
    {
      body: { userId },
    },
  )
}
