import { validationFailed } from '../auth-error.ts'

const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{Cc}]+@[^\s@"(),:;<>[\]\\.\p{Cc}]+(\.[^\s@"(),:;<>[\]\\.\p{Cc}]+)+$/u
const ADDRESS_MAX_LENGTH = 255
const LOCAL_PART_MAX_LENGTH = 64

/**
 * The address as it is stored and looked up: lower case, and composed, so that one address can't be written twice.
 * @throws {AuthError} validation_failed.
 */
export function requireEmailAddress(text: string): string {
  const address = text.trim().normalize('NFC').toLowerCase()
  if (address.length > ADDRESS_MAX_LENGTH) throw validationFailed('An email address is too long')
  if (!ADDRESS.test(address) || address.indexOf('@') > LOCAL_PART_MAX_LENGTH) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return address
}
