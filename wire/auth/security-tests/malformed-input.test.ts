import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { expectHandled, openFullApi } from '#auth/test/full-api.ts'

const { wire } = await openFullApi()
const { serviceRoleKey } = wire.gateway.keys
const member = await signInByCode(wire, 'member@example.test')
const another = await signInByCode(wire, 'another@example.test')

const uuid = '5f0c3a52-4b52-4f1e-9a59-0d9b5c6a7c11'
const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }
// Registered, so that no sign-up costs a hash.
const email = 'member@example.test'

const ENDPOINTS: { method: string; path: string; body?: Record<string, unknown>; token?: string }[] = [
  {
    method: 'POST',
    path: '/signup',
    body: { email, password: 'correct horse', data: {}, channel: 'sms', ...challenge },
  },
  { method: 'POST', path: '/signup', body: { phone: '15550030001', password: '12345', channel: 'sms' } },
  { method: 'POST', path: '/token?grant_type=password', body: { email: 'unknown@', password: '' } },
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
    token: member.token,
  },
  { method: 'POST', path: '/otp', body: { email, create_user: true, data: { a: 1 }, ...challenge } },
  {
    method: 'POST',
    path: '/otp',
    body: { phone: '15550030002', create_user: true, data: {}, channel: 'sms' },
  },
  { method: 'POST', path: '/magiclink', body: { email, data: {}, ...challenge } },
  {
    method: 'POST',
    path: '/verify',
    body: { type: 'email', token: '000000', email: 'unknown@example.test' },
  },
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
    token: member.token,
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

describe('odd request values', () => {
  it.each(ENDPOINTS)(
    'get a handled error in each field of $method $path',
    async ({ method, path, body = {}, token }) => {
      for (const field of Object.keys(body)) {
        for (const value of ODD) {
          const changed = { ...body, [field]: value }
          const request = `${method} ${path} ${field} = ${JSON.stringify(value).slice(0, 60)}`
          expectHandled(await sendAuthRequest(wire, path, { method, body: changed, token }), request)
        }
      }
    },
  )

  it.each(ENDPOINTS)('get a handled error as the body of $method $path', async ({ method, path, token }) => {
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
      const response = await sendAuthRequest(wire, path, { method, body, token })
      expectHandled(response, `${method} ${path} ${body.slice(0, 40)}`)
      expect(response.status, body.slice(0, 40)).toBeGreaterThanOrEqual(200)
    }
  })

  it('are refused as bad_json when nested more than 60 levels deep', async () => {
    const body = (depth: number) => ({ email: 'deep@example.test', data: { a: nested(depth) } })
    expect(await sendAuthRequest(wire, '/otp', { body: body(70) })).toMatchObject({
      status: 400,
      code: 'bad_json',
    })
    expect((await sendAuthRequest(wire, '/otp', { body: body(60) })).status).toBe(200)
    const brackets = { email: '['.repeat(70), data: { a: '{"'.repeat(70) } }
    expect((await sendAuthRequest(wire, '/otp', { body: brackets })).code).toBe('validation_failed')
  })

  it('get a handled error for any value in any field (property test)', async () => {
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
        async (request, changes) => {
          const body: Record<string, unknown> = { ...request.body }
          // No valid new password: a hash would cost more than all other work.
          for (const [index, changed] of changes) {
            const name = Object.keys(body)[index % Math.max(Object.keys(body).length, 1)] ?? 'email'
            if (!name.includes('password')) body[name] = changed
          }
          const response = await sendAuthRequest(wire, request.path, {
            method: request.method,
            body,
            token: request.token,
          })
          expectHandled(response, `${request.method} ${request.path} ${JSON.stringify(body).slice(0, 300)}`)
        },
      ),
      { numRuns: 300 },
    )
  })
})
