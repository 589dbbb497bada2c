import { PASSWORD_MAX_BYTES } from '@firstline/contract/limits'
import { AuthError, validationFailed } from '../auth-error.ts'

export interface Weakness {
  message: string
  reasons: readonly 'length'[]
}

/** What is wrong with a password by today's rules; null for a good one. */
export function weakness(password: string, minLength: number): Weakness | null {
  if (password.length >= minLength) return null
  return { message: `Password should be at least ${minLength} characters.`, reasons: ['length'] }
}

/** @throws {AuthError} validation_failed when it is too long, weak_password when it is too short. */
export function requireAcceptablePassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw validationFailed(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`)
  }
  const weak = weakness(password, minLength)
  if (weak) throw new AuthError(422, 'weak_password', weak.message, { weakPasswordReasons: weak.reasons })
}
