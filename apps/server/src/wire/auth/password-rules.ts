import { PASSWORD_MAX_BYTES } from '@firstline/contract/limits'
import { AuthError, validationFailed } from './auth-error.ts'

/** @throws {AuthError} validation_failed when it is too long, weak_password when it is too short. */
export function requireAcceptablePassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw validationFailed(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`)
  }
  if (password.length < minLength) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${minLength} characters.`, {
      weakPasswordReasons: ['length'],
    })
  }
}
