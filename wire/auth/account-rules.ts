/** What clients know of the rules of accounts. Browsers import this file too, so it imports nothing. */

/** bcrypt, which migrated accounts still use, reads at most 72 bytes. */
export const PASSWORD_MAX_BYTES = 72
export const FACTOR_NAME_MAX_LENGTH = 255

const encoder = new TextEncoder()

/** Whether a new password exceeds `PASSWORD_MAX_BYTES` in UTF-8. The minimum length is a setting. */
export function isPasswordTooLong(password: string): boolean {
  return encoder.encode(password).length > PASSWORD_MAX_BYTES
}
