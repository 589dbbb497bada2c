import { createValidationError } from '../auth-error.ts'

/** ITU-T E.164: a country code, which never begins with 0, and at most fifteen digits in all. */
const E164 = /^[1-9]\d{1,14}$/
/** Input limit, spaces included. */
const NUMBER_MAX_READ = 64

/**
 * The number as it is stored and looked up: its digits, without the plus sign.
 * @throws {AuthError} validation_failed.
 */
export function requirePhoneNumber(text: string): string {
  const digits = normalizePhoneNumber(text)
  if (!E164.test(digits)) throw createValidationError('Invalid phone number format (E.164 required)')
  return digits
}

/** Normalizes a number. For invalid input the result matches no stored number. */
export function normalizePhoneNumber(text: string): string {
  if (text.length > NUMBER_MAX_READ) return 'too long'
  return text.replaceAll(/\s/g, '').replace(/^\+/, '')
}
