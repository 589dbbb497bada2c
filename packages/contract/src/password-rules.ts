import { PASSWORD_MAX_BYTES } from './limits.ts'

const encoder = new TextEncoder()

/** Whether a new password exceeds `PASSWORD_MAX_BYTES` in UTF-8. The minimum length is a setting of the server. */
export function isPasswordTooLong(password: string): boolean {
  return encoder.encode(password).length > PASSWORD_MAX_BYTES
}
