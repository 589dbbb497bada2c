import { domainToASCII, domainToUnicode } from 'node:url'
import { validationFailed } from '../auth-error.ts'

// \p{C}: control characters, invisible ones, halves of characters.
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@"(),:;<>[\]\\.\p{C}]+(\.[^\s@"(),:;<>[\]\\.\p{C}]+)+$/u
const ADDRESS_MAX_LENGTH = 255
/** More than any address has, also before it is composed. To compose a long row of marks takes its square in time. */
const ADDRESS_MAX_READ = 320
const LOCAL_PART_MAX_LENGTH = 64

/**
 * The address as it is stored and looked up: lower case, and composed, so that one address can't be written twice.
 * @throws {AuthError} validation_failed.
 */
export function requireEmailAddress(text: string): string {
  const address = toAddress(text)
  if (address.length > ADDRESS_MAX_LENGTH) throw validationFailed('An email address is too long')
  if (!ADDRESS.test(address) || address.indexOf('@') > LOCAL_PART_MAX_LENGTH) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return address
}

/** An address in its one writing, with its domain as it is resolved; of what is none, something that nobody has. */
export function toAddress(text: string): string {
  const written = text.trim()
  if (written.length > ADDRESS_MAX_READ) return written.slice(0, ADDRESS_MAX_READ).toWellFormed()
  const address = written.normalize('NFC').toLowerCase().normalize('NFC')
  const at = address.lastIndexOf('@')
  if (at < 0 || address.length > ADDRESS_MAX_LENGTH) return address
  // Empty for what can be no host.
  return `${address.slice(0, at)}@${domainToUnicode(domainToASCII(address.slice(at + 1)))}`
}
