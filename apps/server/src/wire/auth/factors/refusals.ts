import { FACTOR_NAME_MAX_LENGTH } from '@firstline/contract/limits'
import { AuthError, type Refusal, refused, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { SESSION_GONE } from '../sessions/require-session-user.ts'

/** What the database answers when nothing was done, as the wire says it. */
export type FactorFault = keyof typeof FAULTS

const FAULTS = {
  session_gone: SESSION_GONE,
  not_found: [404, 'mfa_factor_not_found', 'Factor not found'],
  insufficient_aal: [403, 'insufficient_aal', 'AAL2 required to enroll a new factor'],
  phone_enrolled: [
    422,
    'mfa_verified_factor_exists',
    'A verified phone factor already exists, unenroll the existing factor to continue',
  ],
  too_many: [
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of enrolled factors reached, unenroll to continue',
  ],
  no_challenge: [422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'],
  address: [422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'],
  expired: [
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
} as const satisfies Record<string, Refusal>

export function factorFault(fault: FactorFault): AuthError {
  return refused(FAULTS[fault])
}

/** @throws {AuthError} validation_failed. */
export function requireNameLength(name: string): void {
  if (name.length > FACTOR_NAME_MAX_LENGTH)
    throw validationFailed(`The name of a factor may have at most ${FACTOR_NAME_MAX_LENGTH} characters`)
}

export function nameConflict(name: string): AuthError {
  return new AuthError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  )
}

const TYPES = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' } as const

/**
 * That factors of this type may be added, or verified for the first time. Who has a verified one goes on being asked for
 * it whatever is switched off: else a switch would shut members out, or take their protection away.
 * @throws {AuthError} 422 mfa_*_enroll_not_enabled or mfa_*_verify_not_enabled.
 */
export function requireEnabled(
  { settings }: AuthParts,
  type: keyof typeof TYPES,
  action: 'enroll' | 'verify',
): void {
  if (type !== 'webauthn' && settings.factors[type]) return
  const what = action === 'enroll' ? 'enroll' : 'verification'
  throw new AuthError(422, `mfa_${type}_${action}_not_enabled`, `MFA ${what} is disabled for ${TYPES[type]}`)
}
