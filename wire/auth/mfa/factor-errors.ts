import { FACTOR_NAME_MAX_LENGTH } from '../account-rules.ts'
import { AuthError, type AuthErrorSpec, createAuthError, createValidationError } from '../auth-error.ts'
import type { AuthSettings } from '../auth-settings.ts'
import { SESSION_NOT_FOUND } from '../sessions/require-session-user.ts'

/** Failed outcomes of the SQL functions for factors. */
export type FactorErrorOutcome = keyof typeof ERRORS

const ERRORS = {
  session_gone: SESSION_NOT_FOUND,
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
} as const satisfies Record<string, AuthErrorSpec>

export function createFactorError(outcome: FactorErrorOutcome): AuthError {
  return createAuthError(ERRORS[outcome])
}

/** @throws {AuthError} validation_failed. */
export function checkFactorNameLength(name: string): void {
  if (name.length > FACTOR_NAME_MAX_LENGTH)
    throw createValidationError(`The name of a factor may have at most ${FACTOR_NAME_MAX_LENGTH} characters`)
}

export function createNameConflictError(name: string): AuthError {
  return new AuthError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  )
}

const TYPES = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' } as const

/**
 * Requires that factors of this type may be enrolled, or verified for the first time. Verified factors are required at
 * sign-in even if their type is disabled: otherwise the setting would lock users out or drop their protection.
 * @throws {AuthError} 422 mfa_*_enroll_not_enabled or mfa_*_verify_not_enabled.
 */
export function requireFactorTypeEnabled(
  settings: Pick<AuthSettings, 'factors'>,
  type: keyof typeof TYPES,
  action: 'enroll' | 'verify',
): void {
  if (type !== 'webauthn' && settings.factors[type]) return
  const what = action === 'enroll' ? 'enroll' : 'verification'
  throw new AuthError(422, `mfa_${type}_${action}_not_enabled`, `MFA ${what} is disabled for ${TYPES[type]}`)
}
