import { type Refusal, refused } from '../auth-error.ts'
import type { AccountRecord } from '../accounts/user-rows.ts'

/**
 * Whether somebody who has a verified second factor has not shown it. Of a caller both count, the session's row as it is
 * now and the token: `requireSessionUser` gives the lower of the two.
 */
export function lacksSecondFactor({ factors, session }: Pick<AccountRecord, 'factors' | 'session'>): boolean {
  return factors.some(({ status }) => status === 'verified') && session?.aal !== 'aal2'
}

export const LACKS_SECOND_FACTOR: Refusal = [
  401,
  'insufficient_aal',
  'AAL2 session is required when MFA is enabled',
]

/**
 * Refuses what would undo the protection of a second factor to whoever has only the first: a password that leaked, a mail
 * box, a session that was taken. To be asked by everything that changes an account or a way into it.
 * @throws {AuthError} 401 insufficient_aal.
 */
export function requireRaised(
  caller: Pick<AccountRecord, 'factors' | 'session'>,
  message = LACKS_SECOND_FACTOR[2],
): void {
  const [status, code] = LACKS_SECOND_FACTOR
  if (lacksSecondFactor(caller)) throw refused([status, code, message])
}
