import type { AuthError } from '@supabase/supabase-js'
import { callFailure } from './mail-answer.ts'

/** The kinds of a second factor, as the wire calls them. */
export type FactorKind = 'totp' | 'phone'

const WRONG: Record<FactorKind, string> = {
  totp: 'This code is wrong, or was used already. Type the next one that your app shows; if it is refused too, check the clock of the device.',
  phone: 'This code is wrong. Check it, or ask for a new one below.',
}
const OVER: Record<FactorKind, string> = {
  totp: 'That took too long. Please type the code that your app shows now.',
  phone: 'This code has expired. Ask for a new one below.',
}

/** Whether a factor is not there any more: it was removed elsewhere, or its set-up was left for too long. */
export function isFactorGone(error: AuthError): boolean {
  return error.code === 'mfa_factor_not_found' && error.status === 404
}

/** Why the code of a second factor was not taken. */
export function codeFailure(error: AuthError, kind: FactorKind): string {
  switch (error.code) {
    case 'mfa_verification_failed':
      return WRONG[kind]
    // A challenge that is over, or was used up; also one that was asked for from another network.
    case 'mfa_challenge_expired':
    case 'mfa_factor_not_found':
    case 'mfa_ip_address_mismatch':
      return OVER[kind]
    default:
      return callFailure(error)
  }
}
