import { describe, expect, it } from 'vitest'
import { signInByCode, tickingClock } from '#test/accounts.ts'
import { askAuth, type AuthQuestion } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { MINUTE_MS, password } from '#test/fixtures.ts'
import { NO_RATES, openTestWire, type TestWire } from '#test/test-wire.ts'
import type { AuthRate } from '../auth-options.ts'

const { database } = await createTestDatabase()
const TWICE = { limit: 2, windowMs: 5 * MINUTE_MS }
const clock = tickingClock()

/** A server that counts these alone; every one is a new process to the database. */
function openServer(...rates: AuthRate[]): Promise<TestWire> {
  const counted = Object.fromEntries(rates.map((rate) => [rate, TWICE]))
  return openTestWire({
    database,
    clock,
    trustedProxies: ['127.0.0.1'],
    settings: { autoconfirm: false, anonymous: true, rates: { ...NO_RATES, ...counted } },
  })
}

interface Ask extends AuthQuestion {
  path: string
  from: string
}

async function ask(wire: TestWire, { path, ...question }: Ask) {
  const { status, body, headers } = await askAuth(wire, path, question)
  if (status === 303) return { status: headers.get('location')?.includes('rate_limit') ? 429 : 303 }
  return { status, body }
}

const REFUSED = {
  status: 429,
  body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
}

const DOORS: readonly { rate: AuthRate; asks: readonly Omit<Ask, 'from'>[] }[] = [
  { rate: 'signup', asks: [{ path: '/signup', body: { email: 'none', password } }] },
  { rate: 'anonymous', asks: [{ path: '/signup', body: {} }] },
  { rate: 'otp', asks: [{ path: '/otp', body: { email: 'none' } }] },
  { rate: 'otp', asks: [{ path: '/magiclink', body: { email: 'none' } }] },
  { rate: 'otp', asks: [{ path: '/recover', body: { email: 'none' } }] },
  { rate: 'otp', asks: [{ path: '/resend', body: { type: 'signup', email: 'none' } }] },
  { rate: 'otp', asks: [{ method: 'PUT', path: '/user', body: { data: {} } }] },
  {
    rate: 'token',
    asks: [
      { path: '/token?grant_type=password', body: { email: 'nobody@example.test' } },
      { path: '/token?grant_type=refresh_token', body: { refresh_token: 'aaaaaaaaaaaa' } },
      { path: '/token?grant_type=pkce', body: { auth_code: 'x', code_verifier: 'x' } },
    ],
  },
  {
    rate: 'verify',
    asks: [
      { path: '/verify', body: { type: 'email', token_hash: 'x' } },
      { method: 'GET', path: '/verify?token=x&type=email' },
      { path: '/verify', body: { type: 'email', token: '1', email: 'nobody@example.test' } },
    ],
  },
  { rate: 'sso', asks: [{ method: 'GET', path: '/user/identities/authorize' }] },
  { rate: 'sso', asks: [{ method: 'DELETE', path: '/user/identities/none' }] },
]

const rows = DOORS.map((door, index) => ({
  ...door,
  door: `${door.asks[0]?.method ?? 'POST'} ${door.asks[0]?.path}`,
  from: `203.0.113.${index + 1}`,
}))

describe('the rate of one address', () => {
  it.each(rows)(
    'ends at $door, also after a restart, and begins again after its time',
    async ({ rate, asks, from }) => {
      const token =
        rate === 'otp' ? (await signInByCode(await openServer(), `door${from}@example.test`)).token : ''
      const turn = (index: number) => ({
        ...(asks[index % asks.length] ?? { path: '' }),
        ...(token ? { token } : {}),
      })
      const first = await openServer(rate)
      expect((await ask(first, { ...turn(0), from })).status).not.toBe(429)
      expect((await ask(first, { ...turn(1), from })).status).not.toBe(429)
      expect(await ask(first, { ...turn(0), from })).toEqual(REFUSED)
      const restarted = await openServer(rate)
      expect((await ask(restarted, { ...turn(1), from })).status).toBe(429)
      expect((await ask(restarted, { ...turn(2), from })).status).toBe(429)
      expect((await ask(restarted, { ...turn(0), from: '198.51.100.1' })).status).not.toBe(429)
      clock.advance(5 * MINUTE_MS)
      expect((await ask(restarted, { ...turn(0), from })).status).not.toBe(429)
      clock.advance(5 * MINUTE_MS)
    },
  )

  it('ends before what was sent is looked at', async () => {
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

  it('is one for each door, though doors share a setting', async () => {
    const wire = await openServer('otp')
    const from = '203.0.113.100'
    for (const path of ['/otp', '/magiclink', '/recover', '/otp', '/magiclink', '/recover']) {
      expect((await ask(wire, { path, body: { email: 'none' }, from })).status).toBe(400)
    }
    expect(await ask(wire, { path: '/otp', body: { email: 'none' }, from })).toEqual(REFUSED)
  })

  it('is one for a whole IPv6 network, and believes no header of a stranger', async () => {
    const wire = await openServer('token')
    const path = '/token'
    const statuses = []
    for (const from of ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:1', '2001:db8:0:1::1']) {
      statuses.push((await ask(wire, { path, body: {}, from })).status)
    }
    expect(statuses).toEqual([400, 400, 429, 400])
    // The rightmost is what the proxy saw; what stands before it anybody may write.
    for (const [from, status] of [
      ['1.1.1.1, 203.0.113.120', 400],
      ['2.2.2.2, 203.0.113.120', 400],
      ['3.3.3.3, 203.0.113.120', 429],
    ] as const) {
      expect((await ask(wire, { path, body: {}, from })).status).toBe(status)
    }
  })

  it('is not counted where it is switched off', async () => {
    const wire = await openServer()
    for (let count = 0; count < 40; count++) {
      expect((await ask(wire, { path: '/token', body: {}, from: '203.0.113.130' })).status).toBe(400)
    }
  })
})
