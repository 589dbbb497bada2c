import { AuthError } from '../auth-error.ts'
import type { AccountRecord } from '../accounts/user-rows.ts'

/**
 * Whether somebody who has a verified second factor has not shown it. Of a caller both count, the session's row as it is
 * now and the token: `requireSessionUser` gives the lower of the two.
 */
export function lacksSecondFactor({ factors, session }: Pick<AccountRecord, 'factors' | 'session'>): boolean {
  return factors.some(({ status }) => status === 'verified') && session?.aal !== 'aal2'
}

/**
 * Refuses what would undo the protection of a second factor to whoever has only the first: a password that leaked, a mail
 * box, a session that was taken. To be asked by everything that changes an account or a way into it.
 * @throws {AuthError} 401 insufficient_aal.
 */
export function requireRaised(
  caller: Pick<AccountRecord, 'factors' | 'session'>,
  message = 'AAL2 session is required when MFA is enabled',
): void {
  if (lacksSecondFactor(caller)) throw new AuthError(401, 'insufficient_aal', message)
}
