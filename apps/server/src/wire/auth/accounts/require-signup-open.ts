import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'

/** @throws {AuthError} signup_disabled. */
export function requireSignupOpen({ settings }: Pick<AuthParts, 'settings'>): void {
  if (!settings.signupOpen) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
}
