import { z } from 'zod'
import { requireEmailAddress } from '../accounts/email-address.ts'
import { requireAcceptablePassword } from '../accounts/password-rules.ts'
import { requirePhoneNumber } from '../accounts/phone-number.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { orOverRate } from '../limits/request-rates.ts'
import { kindOf } from '../passwords/index.ts'
import { bannedUntil } from './ban-duration.ts'

const words = z.string().nullish()
const switched = z.boolean().nullish()
const details = z.record(z.string(), z.unknown()).nullish()

/** What an administrator says of an account, new or not. */
export const AdminUserBody = z.object({
  id: words,
  aud: words,
  role: words,
  email: words,
  phone: words,
  password: words,
  password_hash: words,
  email_confirm: switched,
  phone_confirm: switched,
  user_metadata: details,
  app_metadata: details,
  ban_duration: words,
})
export type AdminUserBody = z.output<typeof AdminUserBody>

export interface AdminFields {
  /** Null where nothing is said. */
  email: string | null
  phone: string | null
  passwordHash: string | null
  aud: string | null
  role: string | null
  emailConfirm: boolean
  phoneConfirm: boolean
  /** Undefined where nothing is said, null for `none`. */
  bannedUntil: Date | null | undefined
}

/** The roles a token can have for the gateway to believe it. */
const ROLES = ['authenticated', 'service_role']

/** @throws {AuthError} for whatever can't be so. */
export async function readAdminFields(parts: AuthParts, body: AdminUserBody): Promise<AdminFields> {
  if (body.role && !ROLES.includes(body.role)) throw validationFailed(`role has to be ${ROLES.join(' or ')}`)
  return {
    email: body.email ? requireEmailAddress(body.email) : null,
    phone: body.phone ? requirePhoneNumber(body.phone) : null,
    aud: body.aud || null,
    role: body.role || null,
    emailConfirm: body.email_confirm ?? false,
    phoneConfirm: body.phone_confirm ?? false,
    bannedUntil: body.ban_duration ? bannedUntil(body.ban_duration, parts.gateway.clock.now()) : undefined,
    // Last, as it is dear.
    passwordHash: await readPassword(parts, body),
  }
}

async function readPassword(
  { passwords, settings }: AuthParts,
  { password, password_hash: hash }: AdminUserBody,
): Promise<string | null> {
  if (password && hash) throw validationFailed('Only a password or a password hash should be provided')
  if (hash) {
    if (!isAcceptableHash(hash)) {
      throw validationFailed('password_hash has to be a bcrypt or an argon2id hash')
    }
    return hash
  }
  if (!password) return null
  requireAcceptablePassword(password, settings.passwordMinLength)
  return orOverRate(passwords.hash(password))
}

/** Hashes that a sign-in can check, and that are fit to be kept until it stores a new one. */
function isAcceptableHash(hash: string): boolean {
  const kind = kindOf(hash)
  return kind === 'bcrypt' || (kind === 'argon2' && hash.startsWith('$argon2id$'))
}

/** What taken contacts are answered, by the database's word for it. */
export function takenContact(outcome: 'email_exists' | 'phone_exists'): AuthError {
  const what = outcome === 'email_exists' ? 'email address' : 'phone number'
  return new AuthError(422, outcome, `A user with this ${what} has already been registered`)
}
