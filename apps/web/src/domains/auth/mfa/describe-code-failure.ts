import type { AuthError } from '@supabase/supabase-js'
import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'

/** The types of a factor in GoTrue. */
export type FactorKind = 'totp' | 'phone'

const WRONG: Record<FactorKind, string> = {
  totp: 'This code is wrong, or was used already. Type the next one that your app shows; if it is refused too, check the clock of the device.',
  phone: 'This code is wrong. Check it, or ask for a new one below.',
}
const OVER: Record<FactorKind, string> = {
  totp: 'That took too long. Please type the code that your app shows now.',
  phone: 'This code has expired. Ask for a new one below.',
}

/** Whether a factor is gone: it was removed elsewhere, or its set-up has expired. */
export function isFactorGone(error: AuthError): boolean {
  return error.code === 'mfa_factor_not_found' && error.status === 404
}

/** Why the code of a factor was refused. */
export function describeCodeFailure(error: AuthError, kind: FactorKind): string {
  switch (error.code) {
    case 'mfa_verification_failed':
      return WRONG[kind]
    // A challenge that has expired or was used, or was requested from another network.
    case 'mfa_challenge_expired':
    case 'mfa_factor_not_found':
    case 'mfa_ip_address_mismatch':
      return OVER[kind]
    default:
      return describeCallFailure(error)
  }
}
