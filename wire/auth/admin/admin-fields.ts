import { z } from 'zod'
import { requireEmailAddress } from '../accounts/email-address.ts'
import { checkPasswordRules } from '../accounts/password-rules.ts'
import { requirePhoneNumber } from '../accounts/phone-number.ts'
import { AuthError, createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { readHashAlgorithm } from '../passwords/index.ts'
import { parseBanEnd } from './ban-duration.ts'

const text = z.string().nullish()
const flag = z.boolean().nullish()
const metadata = z.record(z.string(), z.unknown()).nullish()

/** Body of POST and PUT /admin/users. */
export const AdminUserBody = z.object({
  id: text,
  aud: text,
  role: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})
export type AdminUserBody = z.output<typeof AdminUserBody>

export interface AdminFields {
  /** Null: not given. */
  email: string | null
  phone: string | null
  passwordHash: string | null
  aud: string | null
  role: string | null
  emailConfirm: boolean
  phoneConfirm: boolean
  /** Undefined: not given; null: `none`. */
  bannedUntil: Date | null | undefined
}

/** The only roles in a user's token that the gateway accepts. */
const ROLES = ['authenticated', 'service_role']

/** @throws {AuthError} validation_failed, weak_password. */
export async function readAdminFields(
  services: Pick<AuthServices, 'accounts' | 'clock' | 'settings'>,
  body: AdminUserBody,
): Promise<AdminFields> {
  if (body.role && !ROLES.includes(body.role))
    throw createValidationError(`role has to be ${ROLES.join(' or ')}`)
  return {
    email: body.email ? requireEmailAddress(body.email) : null,
    phone: body.phone ? requirePhoneNumber(body.phone) : null,
    aud: body.aud || null,
    role: body.role || null,
    emailConfirm: body.email_confirm ?? false,
    phoneConfirm: body.phone_confirm ?? false,
    bannedUntil: body.ban_duration ? parseBanEnd(body.ban_duration, services.clock.now()) : undefined,
    // Last, because hashing is expensive.
    passwordHash: await readPassword(services, body),
  }
}

async function readPassword(
  { accounts, settings }: Pick<AuthServices, 'accounts' | 'settings'>,
  { password, password_hash: hash }: AdminUserBody,
): Promise<string | null> {
  if (password && hash) throw createValidationError('Only a password or a password hash should be provided')
  if (hash) {
    if (!isAcceptableHash(hash)) {
      throw createValidationError('password_hash has to be a bcrypt or an argon2id hash')
    }
    return hash
  }
  if (!password) return null
  checkPasswordRules(password, settings.passwordMinLength)
  return accounts.hashPassword(password)
}

/** Accepts hashes that a sign-in can verify and that are strong enough to keep until it rehashes them. */
function isAcceptableHash(hash: string): boolean {
  const kind = readHashAlgorithm(hash)
  return kind === 'bcrypt' || (kind === 'argon2' && hash.startsWith('$argon2id$'))
}

/** The error for a contact that is taken, by the outcome of the SQL function. */
export function createContactTakenError(outcome: 'email_exists' | 'phone_exists'): AuthError {
  const what = outcome === 'email_exists' ? 'email address' : 'phone number'
  return new AuthError(422, outcome, `A user with this ${what} has already been registered`)
}
