import { createValidationError } from '../auth-error.ts'
import { requireEmailAddress } from './email-address.ts'
import { requirePhoneNumber } from './phone-number.ts'

/** An email address or a phone number, by which an account is found. */
export interface Contact {
  provider: 'email' | 'phone'
  /** A lower-case address, or the digits of a number. */
  value: string
}

export interface ContactFields {
  email?: string | null | undefined
  phone?: string | null | undefined
}

/**
 * Reads the contact of a request that must name exactly one.
 * @throws {AuthError} validation_failed, with the text for none or for both.
 */
export function requireOneContact(
  { email, phone }: ContactFields,
  texts: { none: string; both: string },
): Contact {
  if (email && phone) throw createValidationError(texts.both)
  if (email) return { provider: 'email', value: requireEmailAddress(email) }
  if (phone) return { provider: 'phone', value: requirePhoneNumber(phone) }
  throw createValidationError(texts.none)
}
