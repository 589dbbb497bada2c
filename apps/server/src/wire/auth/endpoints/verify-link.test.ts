import { describe, expect, it } from 'vitest'
import { browserClient, claimsOf, follow, messageTo, methodsOf, signInByCode } from '#test/accounts.ts'
import { NO_RATES, openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { database, owner, clock, wire } = await openWireFixture({
  settings: { autoconfirm: false, redirectUrls: ['https://*.example.test/**'] },
})
const { anonKey } = wire.gateway.keys
const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const STALE = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}

async function linkFor(email: string, emailRedirectTo?: string, flowType: 'implicit' | 'pkce' = 'implicit') {
  const browser = browserClient(wire.fetchBare, anonKey, { flowType })
  const { error } = await browser.auth.signInWithOtp({
    email,
    options: emailRedirectTo ? { emailRedirectTo } : {},
  })
  if (error) throw error
  return { browser, ...(await messageTo(wire, email, 'confirmation')) }
}

describe('GET /auth/v1/verify', () => {
  it('leads back with a session behind the hash, its keys in order', async () => {
    const { link } = await linkFor(
      'implicit@example.test',
      'http://firstline.test/login?email_confirmed=true',
    )
    const landing = await follow(wire.fetchBare, link)
    expect(landing).toMatchObject({ page: 'http://firstline.test/login', query: { email_confirmed: 'true' } })
    expect(Object.keys(landing.fragment)).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    const { access_token: token, expires_at: expiresAt } = landing.fragment
    expect(landing.fragment).toMatchObject({
      sb: '',
      token_type: 'bearer',
      type: 'signup',
      expires_in: '3600',
    })
    expect(claimsOf(token)['exp']).toBe(Number(expiresAt))
    expect(methodsOf(token)).toEqual(['otp'])
  })

  it('gives the official client a session from what stands behind the hash', async () => {
    const { link, browser } = await linkFor('hash@example.test')
    const { fragment } = await follow(wire.fetchBare, link)
    const { access_token = '', refresh_token = '' } = fragment
    const { data, error } = await browser.auth.setSession({ access_token, refresh_token })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('hash@example.test')
    expect((await browser.auth.refreshSession()).error).toBeNull()
  })

  it('leads a browser that keeps a verifier back with a code, and with nothing else', async () => {
    const { link, linkToken, browser } = await linkFor(
      'pkce@example.test',
      'http://firstline.test/login',
      'pkce',
    )
    expect(linkToken).toMatch(/^pkce_/)
    const landing = await follow(wire.fetchBare, link)
    expect(landing).toMatchObject({ page: 'http://firstline.test/login', hash: '' })
    expect(Object.keys(landing.query)).toEqual(['code'])
    expect(landing.query['code']).toMatch(/^[0-9a-f-]{36}$/)
    const { data, error } = await browser.auth.exchangeCodeForSession(landing.query['code'] ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe('pkce@example.test')
  })

  it('tells what went wrong behind the hash, and to a browser with a verifier in the query too', async () => {
    const implicit = await linkFor('stale@example.test')
    await follow(wire.fetchBare, implicit.link)
    const again = await follow(wire.fetchBare, implicit.link)
    expect(again).toMatchObject({ fragment: { ...STALE, sb: '' }, query: {} })
    expect(again.hash).toMatch(/^#error=access_denied&error_code=otp_expired&error_description=[^&]+&sb=$/)

    const pkce = await linkFor('stale-pkce@example.test', undefined, 'pkce')
    await follow(wire.fetchBare, pkce.link)
    expect(await follow(wire.fetchBare, pkce.link)).toMatchObject({ fragment: STALE, query: STALE })
  })

  it('tells of a link that has expired, is of another kind or was never made', async () => {
    const { link } = await linkFor('expired@example.test')
    const other = new URL(link)
    other.searchParams.set('type', 'recovery')
    expect((await follow(wire.fetchBare, other)).fragment).toMatchObject(STALE)
    clock.advance(3_600_000)
    expect((await follow(wire.fetchBare, link)).fragment).toMatchObject(STALE)
    link.searchParams.set('token', 'f'.repeat(56))
    expect((await follow(wire.fetchBare, link)).fragment).toMatchObject(STALE)
  })

  it('does not use a link up when only its head is asked for', async () => {
    const { link } = await linkFor('head@example.test')
    const head = await wire.fetchBare(link.href, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect((await follow(wire.fetchBare, link)).fragment).toHaveProperty('access_token')
  })

  it('needs no project key, and lets nobody keep what it answers', async () => {
    const { link } = await linkFor('open@example.test')
    const response = await wire.fetchBare(link.href, { redirect: 'manual' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.status).toBe(303)
  })

  it.each(['', '?token=abc', '?type=signup', '?token=&type=signup', '?token=abc&type=magic'])(
    'answers %j with plain JSON',
    async (query) => {
      const response = await wire.fetchBare(`/auth/v1/verify${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
    },
  )

  it('leads where the list allows, and else to the site', async () => {
    const allowed = await linkFor('allowed@example.test', 'https://app.example.test/a/b?c=d')
    expect(await follow(wire.fetchBare, allowed.link)).toMatchObject({
      page: 'https://app.example.test/a/b',
      query: { c: 'd' },
    })
    const refused = await linkFor('refused@example.test', 'https://example.org/')
    expect(refused.link.searchParams.get('redirect_to')).toBe('http://firstline.test')
    // The list is asked again when the link is followed.
    refused.link.searchParams.set('redirect_to', 'https://example.org/')
    expect((await follow(wire.fetchBare, refused.link)).page).toBe('http://firstline.test/')
  })

  it('tells somebody banned so', async () => {
    const { link } = await linkFor('banned@example.test')
    await owner.query("update auth.users set banned_until = 'infinity' where email = 'banned@example.test'")
    expect((await follow(wire.fetchBare, link)).fragment).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
  })

  it('names no error class for a status that has none', async () => {
    const { link } = await linkFor('limited@example.test')
    const limited = await openTestWire({
      database,
      clock,
      settings: { autoconfirm: false, rates: { ...NO_RATES, verify: { limit: 0, windowMs: 1_000 } } },
    })
    const { fragment } = await follow(limited.fetchBare, link)
    expect(fragment).toEqual({
      error_code: 'over_request_rate_limit',
      error_description: 'Request rate limit reached',
      sb: '',
    })
    expect((await follow(wire.fetchBare, link)).fragment).toHaveProperty('access_token')
  })
})

describe('GET /auth/v1/verify of a change of address', () => {
  it.each(['implicit', 'pkce'] as const)('tells the first half in a message (%s)', async (flowType) => {
    const from = `half-${flowType}@example.test`
    const to = `half-${flowType}-to@example.test`
    const browser = browserClient(wire.fetchBare, anonKey, { flowType })
    await signInByCode(wire, from, browser)
    await browser.auth.updateUser({ email: to }, { emailRedirectTo: 'http://firstline.test/account' })
    const current = await messageTo(wire, from, 'email_change_current')
    const next = await messageTo(wire, to, 'email_change_new')
    expect(next.link.searchParams.get('type')).toBe('email_change')

    const half = await follow(wire.fetchBare, next.link)
    expect(half.fragment).toEqual({ message: HALF })
    expect(half.query).toEqual(flowType === 'pkce' ? { message: HALF } : {})
    const done = await follow(wire.fetchBare, current.link)
    if (flowType === 'implicit') {
      expect(done.fragment).toMatchObject({ type: 'email_change' })
      expect(methodsOf(done.fragment['access_token'])).toEqual(['otp'])
    } else {
      const { data } = await browser.auth.exchangeCodeForSession(done.query['code'] ?? '')
      expect(methodsOf(data.session?.access_token)).toEqual(['email_change'])
    }
    expect((await browser.auth.getUser()).data.user?.email).toBe(to)
  })
})
