import { PASSWORD_MAX_BYTES, isPasswordTooLong } from '../account-rules.ts'
import { AuthError, createValidationError } from '../auth-error.ts'

export interface PasswordWeakness {
  message: string
  reasons: readonly 'length'[]
}

/** Checks a password against the current rules; null for an acceptable one. */
export function findPasswordWeakness(password: string, minLength: number): PasswordWeakness | null {
  if (password.length >= minLength) return null
  return { message: `Password should be at least ${minLength} characters.`, reasons: ['length'] }
}

/** @throws {AuthError} validation_failed when it is too long, weak_password when it is too short. */
export function checkPasswordRules(password: string, minLength: number): void {
  if (isPasswordTooLong(password)) {
    throw createValidationError(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`)
  }
  const weak = findPasswordWeakness(password, minLength)
  if (weak) throw new AuthError(422, 'weak_password', weak.message, { weakPasswordReasons: weak.reasons })
}
