import { validationFailed } from '../auth-error.ts'

/** ITU-T E.164: a country code, which never begins with 0, and at most fifteen digits in all. */
const E164 = /^[1-9]\d{1,14}$/

/**
 * The number as it is stored and looked up: its digits, without the plus sign.
 * @throws {AuthError} validation_failed.
 */
export function requirePhoneNumber(text: string): string {
  const digits = text.replaceAll(/\s/g, '').replace(/^\+/, '')
  if (!E164.test(digits)) throw validationFailed('Invalid phone number format (E.164 required)')
  return digits
}
