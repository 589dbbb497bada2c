import { beforeAll, describe, expect, it } from 'vitest'
import { readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { NO_RATES, openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import { expectRefusal, type Refusal, sendRequest, titleRefusals } from '#auth/test/refusals.ts'
import { createUserAsOperator } from './index.ts'

const { database, owner } = await createTestDatabase()
const base = { autoconfirm: false, anonymous: true }
const CLOSED = { limit: 0, windowMs: 60_000 }
const servers = {
  open: await openTestApi({ database, settings: base }),
  closed: await openTestApi({ database, settings: { signupOpen: false, phone: false } }),
  limited: await openTestApi({
    database,
    settings: { ...base, rates: { ...NO_RATES, signup: CLOSED, token: CLOSED, verify: CLOSED } },
  }),
  silent: await openTestApi({
    database,
    settings: { ...base, rates: { ...NO_RATES, mail: CLOSED, text: CLOSED } },
  }),
  autoconfirming: await openTestApi({ database }),
} satisfies Record<string, TestApi>

beforeAll(async () => {
  const { open } = servers
  const now = new Date()
  await createUserAsOperator(database, { email: 'known@example.test', password, now })
  await createUserAsOperator(database, { email: 'banned@example.test', password, now })
  await owner.query("update auth.users set banned_until = 'infinity' where email = 'banned@example.test'")
  await open.client().auth.signUp({ email: 'unconfirmed@example.test', password })
})

const REFUSALS: readonly (Refusal & { on?: keyof typeof servers })[] = [
  { request: 'POST /signup', body: '{', status: 400, code: 'bad_json' },
  { request: 'POST /signup', body: '[]', status: 400, code: 'bad_json' },
  { request: 'POST /signup', body: { email: 1 }, status: 400, code: 'bad_json' },
  { request: 'POST /signup', body: { email: 'a@example.test' }, status: 400, code: 'validation_failed' },
  {
    request: 'POST /signup',
    body: { email: 'a@example.test', password: '1' },
    status: 422,
    code: 'weak_password',
  },
  {
    request: 'POST /signup',
    body: { phone: '491512345', password },
    on: 'closed',
    status: 422,
    code: 'signup_disabled',
  },
  {
    request: 'POST /otp',
    body: { phone: '491512345' },
    on: 'closed',
    status: 400,
    code: 'phone_provider_disabled',
  },
  {
    request: 'POST /token?grant_type=password',
    body: { phone: '491512345', password },
    on: 'closed',
    status: 422,
    code: 'phone_provider_disabled',
  },
  { request: 'POST /signup', body: {}, on: 'closed', status: 422, code: 'anonymous_provider_disabled' },
  {
    request: 'POST /signup',
    body: { email: 'known@example.test', password },
    on: 'autoconfirming',
    status: 422,
    code: 'user_already_exists',
    message: 'User already registered',
  },
  {
    request: 'POST /signup',
    body: { email: 'a@example.test', password },
    on: 'limited',
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  },
  {
    request: 'POST /recover',
    body: { email: 'a@example.test' },
    on: 'silent',
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'email rate limit exceeded',
  },
  {
    request: 'POST /otp',
    body: { phone: '491512345' },
    on: 'silent',
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'SMS rate limit exceeded',
  },
  {
    request: 'POST /otp',
    body: { email: 'a@example.test', create_user: false },
    status: 422,
    code: 'otp_disabled',
  },
  {
    request: 'POST /token',
    body: {},
    status: 400,
    code: 'invalid_credentials',
    message: 'unsupported_grant_type',
  },
  { request: 'POST /token?grant_type=password', body: { password }, status: 400, code: 'validation_failed' },
  {
    request: 'POST /token?grant_type=password',
    body: { email: 'known@example.test', phone: '491512345', password },
    status: 400,
    code: 'validation_failed',
  },
  {
    request: 'POST /token?grant_type=password',
    body: { email: 'unknown@example.test', password },
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  },
  {
    request: 'POST /token?grant_type=password',
    body: { email: 'known@example.test', password: 'wrong horse' },
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  },
  {
    request: 'POST /token?grant_type=password',
    body: { email: 'banned@example.test', password: 'wrong horse' },
    status: 400,
    code: 'user_banned',
  },
  {
    request: 'POST /token?grant_type=password',
    body: { email: 'unconfirmed@example.test', password },
    status: 400,
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  },
  { request: 'POST /token?grant_type=refresh_token', body: {}, status: 400, code: 'validation_failed' },
  {
    request: 'POST /token?grant_type=refresh_token',
    body: { refresh_token: 'short' },
    status: 400,
    code: 'validation_failed',
  },
  {
    request: 'POST /token?grant_type=refresh_token',
    body: { refresh_token: 'aaaaaaaaaaaa' },
    status: 400,
    code: 'refresh_token_not_found',
    message: 'Invalid Refresh Token: Refresh Token Not Found',
  },
  {
    request: 'POST /token?grant_type=pkce',
    body: { auth_code: 'x', code_verifier: 'x' },
    status: 404,
    code: 'flow_state_not_found',
  },
  { request: 'POST /verify', body: { type: 'email', token_hash: 'x' }, status: 403, code: 'otp_expired' },
  {
    request: 'POST /verify',
    body: { type: 'email', token_hash: 'x' },
    on: 'limited',
    status: 429,
    code: 'over_request_rate_limit',
  },
  { request: 'GET /verify?type=email', status: 400, code: 'validation_failed' },
  {
    request: 'POST /resend',
    body: { type: 'x', email: 'a@example.test' },
    status: 400,
    code: 'validation_failed',
  },
  {
    request: 'POST /signup',
    body: { email: 'x'.repeat(1_048_576) },
    status: 413,
    code: 'request_entity_too_large',
  },
  { request: 'POST /nothing', body: {}, status: 404, code: 'unknown' },
]

describe('error responses of /auth/v1', () => {
  it.each(titleRefusals(REFUSALS))('have the legacy and the versioned format: $title', ({ refusal }) =>
    expectRefusal(servers[refusal.on ?? 'open'], refusal),
  )

  it.each([
    ['2024-01-01', true],
    ['2024-06-30', true],
    ['2030-01-01', true],
    ['2023-12-31', false],
    ['2024-13-01', false],
    ['2024-1-1', false],
    ['2024-01-01T00:00:00Z', false],
    ['latest', false],
    ['', false],
  ])('use code as a string for API version %j: %s', async (version, isString) => {
    const { body } = await sendRequest(servers.open, { request: 'GET /user' }, version)
    expect(body['code']).toBe(isString ? 'no_authorization' : 401)
  })
})

describe('errors in the official client', () => {
  it('keep their class and code for an expired link and a weak password', async () => {
    await signInByCode(servers.open, 'codes@example.test')
    await servers.open.client().auth.signInWithOtp({ email: 'codes@example.test' })
    const { linkToken } = await readMessageTo(servers.open, 'codes@example.test', 'magic_link')
    const client = servers.open.client()
    const wrongKind = await client.auth.verifyOtp({ token_hash: linkToken, type: 'signup' })
    expect(wrongKind.error).toMatchObject({ name: 'AuthApiError', status: 403, code: 'otp_expired' })
    const weak = await client.auth.signUp({ email: 'weak@example.test', password: '1' })
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      reasons: ['length'],
    })
  })
})
