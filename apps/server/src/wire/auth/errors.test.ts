import { beforeAll, describe, expect, it } from 'vitest'
import { messageTo, signInByCode } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { password, signWithSecret, UNKNOWN_ID } from '#test/fixtures.ts'
import { NO_RATES, openTestWire, type TestWire } from '#test/test-wire.ts'
import { createUser } from './index.ts'

const { database, owner } = await createTestDatabase()
const base = { autoconfirm: false, anonymous: true }
const CLOSED = { limit: 0, windowMs: 60_000 }
const wires = {
  open: await openTestWire({ database, settings: base }),
  closed: await openTestWire({ database, settings: { signupOpen: false, phone: false } }),
  limited: await openTestWire({
    database,
    settings: { ...base, rates: { ...NO_RATES, signup: CLOSED, token: CLOSED, verify: CLOSED } },
  }),
  silent: await openTestWire({
    database,
    settings: { ...base, rates: { ...NO_RATES, mail: CLOSED, text: CLOSED } },
  }),
  atOnce: await openTestWire({ database }),
} satisfies Record<string, TestWire>

/** Whose token a request shows. */
const tokens: Record<string, string> = {}

const exp = Math.floor(Date.now() / 1_000) + 3_600

beforeAll(async () => {
  const { open } = wires
  const now = new Date()
  await createUser(database, { email: 'known@example.test', password, now })
  await createUser(database, { email: 'banned@example.test', password, now })
  await owner.query("update auth.users set banned_until = 'infinity' where email = 'banned@example.test'")
  await open.client().auth.signUp({ email: 'waiting@example.test', password })

  const member = await signInByCode(open, 'member@example.test')
  tokens['member'] = member.token
  const { data: anonymous } = await open.client().auth.signInAnonymously()
  tokens['anonymous'] = anonymous.session?.access_token ?? ''
  const signedOut = await signInByCode(open, 'signed-out@example.test')
  tokens['signed out'] = signedOut.token
  await signedOut.client.auth.signOut()
  const barred = await signInByCode(open, 'barred@example.test')
  tokens['banned'] = barred.token
  await owner.query("update auth.users set banned_until = 'infinity' where email = 'barred@example.test'")
  tokens['expired'] = await signWithSecret({ role: 'authenticated', sub: member.id, exp: exp - 7_200 })
  tokens['forged'] = await signWithSecret(
    { role: 'authenticated', sub: member.id, exp },
    'somebody else’s secret, as long as it has to be',
  )
  tokens['nobody'] = await signWithSecret({ role: 'authenticated', sub: UNKNOWN_ID, exp })
  tokens['endless'] = await signWithSecret({ role: 'authenticated', sub: member.id })
  tokens['no id'] = await signWithSecret({ role: 'authenticated', sub: 'somebody', exp })
})

interface Refusal {
  /** What is asked, and with which settings or token. */
  ask: `${'GET' | 'POST' | 'PUT'} ${string}`
  body?: unknown
  on?: keyof typeof wires
  as?: string
  status: number
  code: string
  message?: string | RegExp
}

const REFUSALS: readonly Refusal[] = [
  { ask: 'POST /signup', body: '{', status: 400, code: 'bad_json' },
  { ask: 'POST /signup', body: '[]', status: 400, code: 'bad_json' },
  { ask: 'POST /signup', body: { email: 1 }, status: 400, code: 'bad_json' },
  { ask: 'POST /signup', body: { email: 'a@example.test' }, status: 400, code: 'validation_failed' },
  {
    ask: 'POST /signup',
    body: { email: 'a@example.test', password: '1' },
    status: 422,
    code: 'weak_password',
  },
  {
    ask: 'POST /signup',
    body: { phone: '491512345', password },
    on: 'closed',
    status: 422,
    code: 'signup_disabled',
  },
  {
    ask: 'POST /otp',
    body: { phone: '491512345' },
    on: 'closed',
    status: 400,
    code: 'phone_provider_disabled',
  },
  {
    ask: 'POST /token?grant_type=password',
    body: { phone: '491512345', password },
    on: 'closed',
    status: 422,
    code: 'phone_provider_disabled',
  },
  { ask: 'POST /signup', body: {}, on: 'closed', status: 422, code: 'anonymous_provider_disabled' },
  {
    ask: 'POST /signup',
    body: { email: 'known@example.test', password },
    on: 'atOnce',
    status: 422,
    code: 'user_already_exists',
    message: 'User already registered',
  },
  {
    ask: 'POST /signup',
    body: { email: 'a@example.test', password },
    on: 'limited',
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  },
  {
    ask: 'POST /recover',
    body: { email: 'a@example.test' },
    on: 'silent',
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'email rate limit exceeded',
  },
  {
    ask: 'POST /otp',
    body: { phone: '491512345' },
    on: 'silent',
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'SMS rate limit exceeded',
  },
  {
    ask: 'POST /otp',
    body: { email: 'a@example.test', create_user: false },
    status: 422,
    code: 'otp_disabled',
  },
  {
    ask: 'POST /token',
    body: {},
    status: 400,
    code: 'invalid_credentials',
    message: 'unsupported_grant_type',
  },
  { ask: 'POST /token?grant_type=password', body: { password }, status: 400, code: 'validation_failed' },
  {
    ask: 'POST /token?grant_type=password',
    body: { email: 'known@example.test', phone: '491512345', password },
    status: 400,
    code: 'validation_failed',
  },
  {
    ask: 'POST /token?grant_type=password',
    body: { email: 'nobody@example.test', password },
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  },
  {
    ask: 'POST /token?grant_type=password',
    body: { email: 'known@example.test', password: 'wrong horse' },
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  },
  {
    ask: 'POST /token?grant_type=password',
    body: { email: 'banned@example.test', password: 'wrong horse' },
    status: 400,
    code: 'user_banned',
  },
  {
    ask: 'POST /token?grant_type=password',
    body: { email: 'waiting@example.test', password },
    status: 400,
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  },
  { ask: 'POST /token?grant_type=refresh_token', body: {}, status: 400, code: 'validation_failed' },
  {
    ask: 'POST /token?grant_type=refresh_token',
    body: { refresh_token: 'short' },
    status: 400,
    code: 'validation_failed',
  },
  {
    ask: 'POST /token?grant_type=refresh_token',
    body: { refresh_token: 'aaaaaaaaaaaa' },
    status: 400,
    code: 'refresh_token_not_found',
    message: 'Invalid Refresh Token: Refresh Token Not Found',
  },
  {
    ask: 'POST /token?grant_type=pkce',
    body: { auth_code: 'x', code_verifier: 'x' },
    status: 404,
    code: 'flow_state_not_found',
  },
  { ask: 'POST /verify', body: { type: 'email', token_hash: 'x' }, status: 403, code: 'otp_expired' },
  {
    ask: 'POST /verify',
    body: { type: 'email', token_hash: 'x' },
    on: 'limited',
    status: 429,
    code: 'over_request_rate_limit',
  },
  { ask: 'GET /verify?type=email', status: 400, code: 'validation_failed' },
  {
    ask: 'POST /resend',
    body: { type: 'x', email: 'a@example.test' },
    status: 400,
    code: 'validation_failed',
  },
  { ask: 'GET /user', status: 401, code: 'no_authorization' },
  {
    ask: 'GET /user',
    as: 'forged',
    status: 403,
    code: 'bad_jwt',
    message: /^invalid JWT: unable to parse or verify signature/,
  },
  { ask: 'GET /user', as: 'expired', status: 403, code: 'bad_jwt' },
  { ask: 'GET /user', as: 'no id', status: 401, code: 'bad_jwt' },
  { ask: 'GET /user', as: 'endless', status: 401, code: 'bad_jwt' },
  { ask: 'POST /logout', as: 'endless', status: 401, code: 'bad_jwt' },
  { ask: 'POST /factors', as: 'no id', status: 401, code: 'bad_jwt' },
  { ask: 'GET /user', as: 'nobody', status: 403, code: 'user_not_found' },
  { ask: 'GET /user', as: 'signed out', status: 403, code: 'session_not_found' },
  { ask: 'GET /user', as: 'banned', status: 403, code: 'user_banned' },
  { ask: 'PUT /user', body: { password }, status: 401, code: 'no_authorization' },
  { ask: 'PUT /user', body: { app_metadata: {} }, as: 'member', status: 403, code: 'not_admin' },
  {
    ask: 'PUT /user',
    body: { email: 'known@example.test' },
    as: 'member',
    status: 422,
    code: 'email_exists',
  },
  {
    ask: 'PUT /user',
    body: { password, nonce: '123456' },
    as: 'member',
    status: 422,
    code: 'reauthentication_not_valid',
  },
  {
    ask: 'PUT /user',
    body: { password, current_password: 'x' },
    as: 'member',
    status: 400,
    code: 'current_password_invalid',
  },
  { ask: 'PUT /user', body: { password }, as: 'anonymous', status: 422, code: 'validation_failed' },
  { ask: 'GET /reauthenticate', as: 'anonymous', status: 400, code: 'validation_failed' },
  { ask: 'POST /logout?scope=all', as: 'member', status: 400, code: 'validation_failed' },
  { ask: 'POST /logout', as: 'signed out', status: 403, code: 'session_not_found' },
  {
    ask: 'POST /signup',
    body: { email: 'x'.repeat(1_048_576) },
    status: 413,
    code: 'request_entity_too_large',
  },
  { ask: 'POST /nothing', body: {}, status: 404, code: 'unknown' },
]

async function refused({ ask, body, on = 'open', as }: Refusal, version: string | null) {
  const [method = '', path = ''] = ask.split(' ')
  const response = await wires[on].fetch(`/auth/v1${path}`, {
    method,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${tokens[as] ?? ''}` }),
      ...(version === null ? {} : { 'x-supabase-api-version': version }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { response, body: (await response.json()) as Record<string, unknown> }
}

const rows = REFUSALS.map((refusal) => {
  const { ask, body, on, as, status, code } = refusal
  const shown = (typeof body === 'string' ? body : (JSON.stringify(body) ?? '')).slice(0, 60)
  const situation = [on && `(${on})`, as && `as ${as}`].filter(Boolean).join(' ')
  return { refusal, title: `${ask} ${shown} ${situation}: ${status} ${code}` }
})

describe('a refusal of the auth service', () => {
  it.each(rows)('$title, in both shapes', async ({ refusal }) => {
    const { status, code, message = /./ } = refusal
    const text = typeof message === 'string' ? message : expect.stringMatching(message)
    const weak = code === 'weak_password' ? { weak_password: { reasons: ['length'] } } : {}

    const current = await refused(refusal, '2024-01-01')
    expect(current.response.status).toBe(status)
    expect(current.body).toEqual({ code, message: text, ...weak })
    expect(current.response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(current.response.headers.get('x-sb-error-code')).toBe(code)

    const old = await refused(refusal, null)
    expect(old.response.status).toBe(status)
    expect(old.body).toEqual({ code: status, error_code: code, msg: text, ...weak })
    expect(old.response.headers.get('x-supabase-api-version')).toBeNull()
    expect(old.response.headers.get('x-sb-error-code')).toBe(code)
    for (const { response } of [current, old]) {
      expect(response.headers.get('access-control-allow-origin')).not.toBeNull()
      expect(response.headers.has('retry-after')).toBe(status === 429)
    }
  })

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
  ])('to a request of version %j has a code in words: %s', async (version, inWords) => {
    const { body } = await refused({ ask: 'GET /user', status: 401, code: 'no_authorization' }, version)
    expect(body['code']).toBe(inWords ? 'no_authorization' : 401)
  })
})

describe('what is asked for often', () => {
  it('is answered in words that the official client reads as codes', async () => {
    await signInByCode(wires.open, 'codes@example.test')
    await wires.open.client().auth.signInWithOtp({ email: 'codes@example.test' })
    const { linkToken } = await messageTo(wires.open, 'codes@example.test', 'magic_link')
    const client = wires.open.client()
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
