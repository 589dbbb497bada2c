import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signInByCode } from '#test/accounts.ts'
import { askAuth, type AuthAnswer } from '#test/ask-auth.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { wire } = await openWireFixture({
  settings: {
    anonymous: true,
    saml: true,
    providers: [
      // Nobody is there.
      { name: 'acme', kind: 'oidc', issuer: 'http://127.0.0.1:1', clientIds: ['x'], clientSecret: 'x' },
    ],
  },
})
const { serviceRoleKey } = wire.gateway.keys
const somebody = await signInByCode(wire, 'somebody@example.test')
const another = await signInByCode(wire, 'another@example.test')

const uuid = '5f0c3a52-4b52-4f1e-9a59-0d9b5c6a7c11'
const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }
// Taken, so that no sign-up costs a hash.
const email = 'somebody@example.test'

const ENDPOINTS: { method: string; path: string; body?: Record<string, unknown>; token?: string }[] = [
  {
    method: 'POST',
    path: '/signup',
    body: { email, password: 'correct horse', data: {}, channel: 'sms', ...challenge },
  },
  { method: 'POST', path: '/signup', body: { phone: '15550030001', password: '12345', channel: 'sms' } },
  { method: 'POST', path: '/token?grant_type=password', body: { email: 'nobody@', password: '' } },
  { method: 'POST', path: '/token?grant_type=refresh_token', body: { refresh_token: 'aaaaaaaaaaaa' } },
  {
    method: 'POST',
    path: '/token?grant_type=pkce',
    body: { auth_code: uuid, code_verifier: 'a'.repeat(43) },
  },
  {
    method: 'POST',
    path: '/token?grant_type=id_token',
    body: { id_token: 'a.b.c', provider: 'acme', issuer: 'x', client_id: 'x', access_token: 'x', nonce: 'x' },
  },
  { method: 'POST', path: '/sso', body: { domain: 'a.test', provider_id: uuid, ...challenge } },
  {
    method: 'POST',
    path: '/factors',
    body: { factor_type: 'none', friendly_name: 'x', issuer: 'x', phone: '15550030007' },
    token: somebody.token,
  },
  { method: 'POST', path: '/otp', body: { email, create_user: true, data: { a: 1 }, ...challenge } },
  {
    method: 'POST',
    path: '/otp',
    body: { phone: '15550030002', create_user: true, data: {}, channel: 'sms' },
  },
  { method: 'POST', path: '/magiclink', body: { email, data: {}, ...challenge } },
  { method: 'POST', path: '/verify', body: { type: 'email', token: '000000', email: 'nobody@example.test' } },
  { method: 'POST', path: '/verify', body: { type: 'signup', token_hash: 'a'.repeat(56) } },
  { method: 'POST', path: '/recover', body: { email, ...challenge } },
  { method: 'POST', path: '/resend', body: { type: 'signup', email, ...challenge } },
  { method: 'POST', path: '/resend', body: { type: 'phone_change', phone: '15550030003' } },
  {
    method: 'PUT',
    path: '/user',
    body: {
      email: 'next@example.test',
      phone: '15550030004',
      password: '12345',
      current_password: 'x',
      nonce: 'x',
      data: {},
      app_metadata: null,
      channel: 'sms',
      ...challenge,
    },
    token: somebody.token,
  },
  {
    method: 'POST',
    path: '/admin/users',
    body: {
      email,
      phone: '15550030005',
      password: '12345',
      password_hash: null,
      email_confirm: true,
      user_metadata: {},
      app_metadata: {},
      role: 'authenticated',
      ban_duration: 'none',
      aud: 'authenticated',
      id: uuid,
    },
    token: serviceRoleKey,
  },
  {
    method: 'PUT',
    path: `/admin/users/${another.id}`,
    body: {
      phone: '15550030006',
      email_confirm: true,
      user_metadata: {},
      app_metadata: {},
      ban_duration: 'none',
    },
    token: serviceRoleKey,
  },
  { method: 'POST', path: '/invite', body: { email, data: {} }, token: serviceRoleKey },
  {
    method: 'POST',
    path: '/admin/generate_link',
    body: { type: 'recovery', email, new_email: 'n@example.test', data: {}, redirect_to: 'x' },
    token: serviceRoleKey,
  },
]

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown

const ODD: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b@example.test',
  '\ud800',
  'a\udfff@example.test',
  '\u202e',
  "' or 1=1 --",
  '${7*7}{{7*7}}',
  '%s%n%d',
  '../../etc/passwd',
  'x'.repeat(10_000),
  [],
  [[]],
  ['a@example.test'],
  {},
  { '': '' },
  { '\0': 1 },
  { a: '\0' },
  { a: '\ud800' },
  { '\udc00': 1 },
  { toString: 'x', __proto__: null, constructor: { prototype: 1 } },
  { $ne: null },
  nested(60),
]

/** Every code that is named for one of these endpoints; and that of an address of ours that does not exist. */
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

function expectCalm(answer: AuthAnswer, asked: string) {
  const told = `${asked}: ${answer.status} ${JSON.stringify(answer.body)}`.slice(0, 600)
  expect(answer.status, told).toBeLessThan(500)
  expect(told).not.toMatch(
    / at \/|node_modules|\.ts:|select |insert |jsonb|PGlite|postgres|TypeError|RangeError/i,
  )
  if (answer.status < 400) return
  if ('error' in answer.body) {
    expect(Object.keys(answer.body), told).toEqual(['error', 'error_description'])
    return
  }
  expect(CODES.has(String(answer.code)), told).toBe(true)
  expect(answer.headers.get('x-sb-error-code'), told).toBe(answer.code)
  expect(Object.keys(answer.body).toSorted(), told).toEqual(
    answer.code === 'weak_password' ? ['code', 'message', 'weak_password'] : ['code', 'message'],
  )
}

describe('odd values', () => {
  it.each(ENDPOINTS)(
    'in each field of $method $path are answered calmly',
    async ({ method, path, body = {}, token }) => {
      for (const field of Object.keys(body)) {
        for (const value of ODD) {
          const changed = { ...body, [field]: value }
          const asked = `${method} ${path} ${field} = ${JSON.stringify(value).slice(0, 60)}`
          expectCalm(await askAuth(wire, path, { method, body: changed, token }), asked)
        }
      }
    },
  )

  it.each(ENDPOINTS)('as the body of $method $path are answered calmly', async ({ method, path, token }) => {
    const bodies = [
      '',
      ' ',
      '{',
      '[]',
      'null',
      '7',
      '"x"',
      '{"email":',
      '\ufeff{}',
      '{"a":1}{"b":2}',
      "{'a':1}",
      'a=b',
    ]
    bodies.push('['.repeat(60_000), `{"data":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}}`)
    bodies.push(`{"email":"${'\\"'.repeat(30_000)}`, '{"email":1e999,"password":-0}')
    for (const body of bodies) {
      const answer = await askAuth(wire, path, { method, body, token })
      expectCalm(answer, `${method} ${path} ${body.slice(0, 40)}`)
      expect(answer.status, body.slice(0, 40)).toBeGreaterThanOrEqual(200)
    }
  })

  it('nested deeper than anybody writes are no JSON to us', async () => {
    const body = (depth: number) => ({ email: 'deep@example.test', data: { a: nested(depth) } })
    expect(await askAuth(wire, '/otp', { body: body(70) })).toMatchObject({ status: 400, code: 'bad_json' })
    expect((await askAuth(wire, '/otp', { body: body(60) })).status).toBe(200)
    const brackets = { email: '['.repeat(70), data: { a: '{"'.repeat(70) } }
    expect((await askAuth(wire, '/otp', { body: brackets })).code).toBe('validation_failed')
  })

  it('of any kind, in any field, are answered calmly', async () => {
    const endpoint = fc.constantFrom(...ENDPOINTS)
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...ODD),
    )
    await fc.assert(
      fc.asyncProperty(
        endpoint,
        fc.array(fc.tuple(fc.nat(20), value), { maxLength: 4 }),
        async (asked, changes) => {
          const body: Record<string, unknown> = { ...asked.body }
          // No valid new password: a hash would cost more than all the rest.
          for (const [index, changed] of changes) {
            const name = Object.keys(body)[index % Math.max(Object.keys(body).length, 1)] ?? 'email'
            if (!name.includes('password')) body[name] = changed
          }
          const answer = await askAuth(wire, asked.path, { method: asked.method, body, token: asked.token })
          expectCalm(answer, `${asked.method} ${asked.path} ${JSON.stringify(body).slice(0, 300)}`)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('in the address are answered calmly', async () => {
    const paths = [
      '/token',
      '/token?grant_type=',
      '/token?grant_type=none',
      '/token?grant_type=password&grant_type=pkce',
      '/token?grant_type[]=password',
      '/token?grant_type=%00',
      '/logout?scope=%00',
      '/logout?scope=all',
      '/nothing',
      '/admin/users/%00',
      '/admin/users/..%2f..',
      "/admin/users/'",
      '/admin/users?page=-1',
      '/admin/users?page=%00',
      '/admin/users?page=99999999999999999999',
      '/admin/users?per_page=1e9',
      '/admin/users?filter=%00',
      '/verify',
      '/verify?token=%00&type=signup',
      '/verify?token=a&type=%00',
      '/verify?token=%ed%a0%80&type=signup',
      '/verify?token=a&type=__proto__',
      '/verify?token=a&type=constructor',
      '/verify?type=signup',
      '/authorize?provider=%00',
      '/authorize?provider=__proto__',
      '/authorize?provider=acme&redirect_to=%00&invite_token=%00&prompt=%00&%00=%00',
      '/authorize?provider=acme&code_challenge=%00&code_challenge_method=s256',
      '/user/identities/authorize?provider=%00',
      '/user/identities/%00',
      '/callback',
      '/callback?state=%00',
      `/callback?state=${uuid}&code=%00&iss=%00&error=%00`,
      '/factors/%00',
      '//signup',
      '/signup/',
    ]
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const body = method === 'GET' ? undefined : {}
        for (const token of [undefined, somebody.token, serviceRoleKey]) {
          if (path.startsWith('/logout') && token === somebody.token) continue
          const { status, body: told } = await askAuth(wire, path, { method, body, token })
          expect(status, `${method} ${path} ${JSON.stringify(told)}`).toBeLessThan(500)
        }
      }
    }
  })
})
