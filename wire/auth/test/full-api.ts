import { expect } from 'vitest'
import type { AuthResponse } from '@firstline/wire/test-wire/request-auth'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

/** The API with every endpoint enabled. */
export const openFullApi = () =>
  openApiFixture({
    settings: {
      anonymous: true,
      saml: true,
      providers: [
        // No server listens there.
        { name: 'acme', kind: 'oidc', issuer: 'http://127.0.0.1:1', clientIds: ['x'], clientSecret: 'x' },
      ],
    },
  })

/** Every error code of these endpoints, and the one for an unknown path. */
const CODES = new Set([
  'bad_json',
  'validation_failed',
  'invalid_credentials',
  'email_not_confirmed',
  'phone_not_confirmed',
  'user_banned',
  'email_provider_disabled',
  'phone_provider_disabled',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'bad_code_verifier',
  'current_password_invalid',
  'bad_jwt',
  'no_authorization',
  'user_not_found',
  'not_admin',
  'otp_expired',
  'flow_state_not_found',
  'request_entity_too_large',
  'signup_disabled',
  'user_already_exists',
  'weak_password',
  'anonymous_provider_disabled',
  'otp_disabled',
  'email_exists',
  'phone_exists',
  'same_password',
  'reauthentication_not_valid',
  'user_sso_managed',
  'flow_state_expired',
  'provider_disabled',
  'sso_provider_not_found',
  'mfa_factor_not_found',
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
  'unknown',
])

/** Checks that a response is a success or a documented error, and that it reveals no internals. */
export function expectHandled(response: AuthResponse, request: string): void {
  const summary = `${request}: ${response.status} ${JSON.stringify(response.body)}`.slice(0, 600)
  expect(response.status, summary).toBeLessThan(500)
  expect(summary).not.toMatch(
    / at \/|node_modules|\.ts:|select |insert |jsonb|PGlite|postgres|TypeError|RangeError/i,
  )
  if (response.status < 400) return
  if ('error' in response.body) {
    expect(Object.keys(response.body), summary).toEqual(['error', 'error_description'])
    return
  }
  expect(CODES.has(String(response.code)), summary).toBe(true)
  expect(response.headers.get('x-sb-error-code'), summary).toBe(response.code)
  expect(Object.keys(response.body).toSorted(), summary).toEqual(
    response.code === 'weak_password' ? ['code', 'message', 'weak_password'] : ['code', 'message'],
  )
}
