import { describe, expect, it } from 'vitest'
import { signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, type AuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { MINUTE_MS } from '@firstline/platform/testing/times'
import { NO_RATES, openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import type { AuthRateLimit } from '../auth-settings.ts'

const { database } = await createTestDatabase()
const RATE = { limit: 2, windowMs: 5 * MINUTE_MS }
const clock = tickingClock()

/** A server with these rates only. Each call is a new process as far as the database is concerned. */
function openServer(...rates: AuthRateLimit[]): Promise<TestApi> {
  const counted = Object.fromEntries(rates.map((rate) => [rate, RATE]))
  return openTestApi({
    database,
    clock,
    trustedProxies: ['127.0.0.1'],
    settings: { autoconfirm: false, anonymous: true, rates: { ...NO_RATES, ...counted } },
  })
}

interface RateRequest extends AuthRequest {
  path: string
  from: string
}

async function send(wire: TestApi, { path, ...request }: RateRequest) {
  const { status, body, headers } = await sendAuthRequest(wire, path, request)
  if (status === 303) return { status: headers.get('location')?.includes('rate_limit') ? 429 : 303 }
  return { status, body }
}

const REFUSED = {
  status: 429,
  body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
}

const ENDPOINTS: readonly { rate: AuthRateLimit; requests: readonly Omit<RateRequest, 'from'>[] }[] = [
  { rate: 'signup', requests: [{ path: '/signup', body: { email: 'none', password } }] },
  { rate: 'anonymous', requests: [{ path: '/signup', body: {} }] },
  { rate: 'otp', requests: [{ path: '/otp', body: { email: 'none' } }] },
  { rate: 'otp', requests: [{ path: '/magiclink', body: { email: 'none' } }] },
  { rate: 'otp', requests: [{ path: '/recover', body: { email: 'none' } }] },
  { rate: 'otp', requests: [{ path: '/resend', body: { type: 'signup', email: 'none' } }] },
  { rate: 'otp', requests: [{ method: 'PUT', path: '/user', body: { data: {} } }] },
  {
    rate: 'token',
    requests: [
      { path: '/token?grant_type=password', body: { email: 'unknown@example.test' } },
      { path: '/token?grant_type=refresh_token', body: { refresh_token: 'aaaaaaaaaaaa' } },
      { path: '/token?grant_type=pkce', body: { auth_code: 'x', code_verifier: 'x' } },
    ],
  },
  {
    rate: 'verify',
    requests: [
      { path: '/verify', body: { type: 'email', token_hash: 'x' } },
      { method: 'GET', path: '/verify?token=x&type=email' },
      { path: '/verify', body: { type: 'email', token: '1', email: 'unknown@example.test' } },
    ],
  },
  { rate: 'sso', requests: [{ method: 'GET', path: '/user/identities/authorize' }] },
  { rate: 'sso', requests: [{ method: 'DELETE', path: '/user/identities/none' }] },
]

const rows = ENDPOINTS.map((row, index) => ({
  ...row,
  endpoint: `${row.requests[0]?.method ?? 'POST'} ${row.requests[0]?.path}`,
  from: `203.0.113.${index + 1}`,
}))

describe('request rate of one IP address', () => {
  it.each(rows)(
    'limits $endpoint, also after a restart, until the window ends',
    async ({ rate, requests, from }) => {
      const token =
        rate === 'otp' ? (await signInByCode(await openServer(), `rate${from}@example.test`)).token : ''
      const requestAt = (index: number) => ({
        ...(requests[index % requests.length] ?? { path: '' }),
        ...(token ? { token } : {}),
      })
      const first = await openServer(rate)
      expect((await send(first, { ...requestAt(0), from })).status).not.toBe(429)
      expect((await send(first, { ...requestAt(1), from })).status).not.toBe(429)
      expect(await send(first, { ...requestAt(0), from })).toEqual(REFUSED)
      const restarted = await openServer(rate)
      expect((await send(restarted, { ...requestAt(1), from })).status).toBe(429)
      expect((await send(restarted, { ...requestAt(2), from })).status).toBe(429)
      expect((await send(restarted, { ...requestAt(0), from: '198.51.100.1' })).status).not.toBe(429)
      clock.advance(5 * MINUTE_MS)
      expect((await send(restarted, { ...requestAt(0), from })).status).not.toBe(429)
      clock.advance(5 * MINUTE_MS)
    },
  )

  it('is checked before the request body is parsed', async () => {
    const wire = await openServer('otp', 'verify')
    const from = '203.0.113.110'
    for (const path of ['/otp', '/magiclink', '/recover', '/resend', '/verify']) {
      const statuses = []
      for (let count = 0; count < 3; count++) {
        const response = await wire.fetch(`/auth/v1${path}`, {
          method: 'POST',
          headers: { 'x-forwarded-for': from },
          body: '{',
        })
        statuses.push(response.status)
      }
      expect(statuses, path).toEqual([400, 400, 429])
    }
  })

  it('counts each endpoint separately, although endpoints share a setting', async () => {
    const wire = await openServer('otp')
    const from = '203.0.113.100'
    for (const path of ['/otp', '/magiclink', '/recover', '/otp', '/magiclink', '/recover']) {
      expect((await send(wire, { path, body: { email: 'none' }, from })).status).toBe(400)
    }
    expect(await send(wire, { path: '/otp', body: { email: 'none' }, from })).toEqual(REFUSED)
  })

  it('counts an IPv6 /64 network as one and ignores forged X-Forwarded-For entries', async () => {
    const wire = await openServer('token')
    const path = '/token'
    const statuses = []
    for (const from of ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:1', '2001:db8:0:1::1']) {
      statuses.push((await send(wire, { path, body: {}, from })).status)
    }
    expect(statuses).toEqual([400, 400, 429, 400])
    // The proxy adds the rightmost address. A client may forge everything before it.
    for (const [from, status] of [
      ['1.1.1.1, 203.0.113.120', 400],
      ['2.2.2.2, 203.0.113.120', 400],
      ['3.3.3.3, 203.0.113.120', 429],
    ] as const) {
      expect((await send(wire, { path, body: {}, from })).status).toBe(status)
    }
  })

  it('is not counted where it is disabled', async () => {
    const wire = await openServer()
    for (let count = 0; count < 40; count++) {
      expect((await send(wire, { path: '/token', body: {}, from: '203.0.113.130' })).status).toBe(400)
    }
  })
})
