import { domainToASCII, domainToUnicode } from 'node:url'
import { createValidationError } from '../auth-error.ts'

// \p{C}: control characters, invisible characters, lone surrogates.
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@"(),:;<>[\]\\.\p{C}]+(\.[^\s@"(),:;<>[\]\\.\p{C}]+)+$/u
const ADDRESS_MAX_LENGTH = 255
/** Upper bound before normalization, which takes quadratic time for a long run of combining marks. */
const ADDRESS_MAX_READ = 320
const LOCAL_PART_MAX_LENGTH = 64

/** The address as it is stored and looked up: lower case and in NFC, so that it has one spelling only. */
export function requireEmailAddress(text: string): string {
  const address = normalizeEmailAddress(text)
  if (address.length > ADDRESS_MAX_LENGTH) throw createValidationError('An email address is too long')
  if (!ADDRESS.test(address) || address.indexOf('@') > LOCAL_PART_MAX_LENGTH) {
    throw createValidationError('Unable to validate email address: invalid format')
  }
  return address
}

/** Normalizes an address, its domain included. For invalid input the result matches no stored address. */
export function normalizeEmailAddress(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > ADDRESS_MAX_READ) return trimmed.slice(0, ADDRESS_MAX_READ).toWellFormed()
  const address = trimmed.normalize('NFC').toLowerCase().normalize('NFC')
  const at = address.lastIndexOf('@')
  if (at < 0 || address.length > ADDRESS_MAX_LENGTH) return address
  // The domain becomes empty if it is not a valid host name.
  return `${address.slice(0, at)}@${domainToUnicode(domainToASCII(address.slice(at + 1)))}`
}
