import { AuthError } from '../auth-error.ts'
import type { AuthSettings } from '../auth-settings.ts'

/** @throws {AuthError} signup_disabled. */
export function requireSignupOpen(settings: Pick<AuthSettings, 'signupOpen'>): void {
  if (!settings.signupOpen) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
}
