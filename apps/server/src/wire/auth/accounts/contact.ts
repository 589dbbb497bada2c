import { validationFailed } from '../auth-error.ts'
import { requireEmailAddress } from './email-address.ts'
import { requirePhoneNumber } from './phone-number.ts'

/** How a person is reached: the two ways accounts are named by. */
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
 * The one contact of a request that must name exactly one.
 * @throws {AuthError} validation_failed, with the text for none or for both.
 */
export function requireOneContact(
  { email, phone }: ContactFields,
  texts: { none: string; both: string },
): Contact {
  if (email && phone) throw validationFailed(texts.both)
  if (email) return { provider: 'email', value: requireEmailAddress(email) }
  if (phone) return { provider: 'phone', value: requirePhoneNumber(phone) }
  throw validationFailed(texts.none)
}
