import { type AuthErrorSpec, createAuthError } from '../auth-error.ts'
import type { AccountRecord } from '../accounts/user-rows.ts'

/**
 * Whether the user has a verified factor and the session is only at AAL1. `requireSessionUser` has set `session.aal` to
 * the lower of the session's row and the token.
 */
export function needsAal2({ factors, session }: Pick<AccountRecord, 'factors' | 'session'>): boolean {
  return factors.some(({ status }) => status === 'verified') && session?.aal !== 'aal2'
}

export const AAL2_REQUIRED: AuthErrorSpec = [
  401,
  'insufficient_aal',
  'AAL2 session is required when MFA is enabled',
]

/**
 * Requires AAL2 of users with a verified factor. Everything that changes an account or its sign-in methods must call
 * this: otherwise the first factor alone (a leaked password, a mailbox, a stolen session) could remove the second one.
 * @throws {AuthError} 401 insufficient_aal.
 */
export function requireAal2(
  caller: Pick<AccountRecord, 'factors' | 'session'>,
  message = AAL2_REQUIRED[2],
): void {
  const [status, code] = AAL2_REQUIRED
  if (needsAal2(caller)) throw createAuthError([status, code, message])
}
