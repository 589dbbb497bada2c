import { describe, expect, it } from 'vitest'
import {
  browserClient,
  readClaims,
  followLink,
  readMessageTo,
  readAuthMethods,
  signInByCode,
} from '@firstline/wire/test-wire/accounts'
import { NO_RATES, openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { database, owner, clock, wire } = await openApiFixture({
  settings: { autoconfirm: false, redirectUrls: ['https://*.example.test/**'] },
})
const { anonKey } = wire.gateway.keys
const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const STALE = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}

async function requestLink(
  email: string,
  emailRedirectTo?: string,
  flowType: 'implicit' | 'pkce' = 'implicit',
) {
  const browser = browserClient(wire.fetchBare, anonKey, { flowType })
  const { error } = await browser.auth.signInWithOtp({
    email,
    options: emailRedirectTo ? { emailRedirectTo } : {},
  })
  if (error) throw error
  return { browser, ...(await readMessageTo(wire, email, 'confirmation')) }
}

describe('GET /auth/v1/verify', () => {
  it('redirects with a session in the fragment, its keys in order', async () => {
    const { link } = await requestLink(
      'implicit@example.test',
      'http://firstline.test/login?email_confirmed=true',
    )
    const landing = await followLink(wire.fetchBare, link)
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
    expect(readClaims(token)['exp']).toBe(Number(expiresAt))
    expect(readAuthMethods(token)).toEqual(['otp'])
  })

  it('lets the official client start a session from the fragment', async () => {
    const { link, browser } = await requestLink('hash@example.test')
    const { fragment } = await followLink(wire.fetchBare, link)
    const { access_token = '', refresh_token = '' } = fragment
    const { data, error } = await browser.auth.setSession({ access_token, refresh_token })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('hash@example.test')
    expect((await browser.auth.refreshSession()).error).toBeNull()
  })

  it('redirects a PKCE flow with a code and nothing else', async () => {
    const { link, linkToken, browser } = await requestLink(
      'pkce@example.test',
      'http://firstline.test/login',
      'pkce',
    )
    expect(linkToken).toMatch(/^pkce_/)
    const landing = await followLink(wire.fetchBare, link)
    expect(landing).toMatchObject({ page: 'http://firstline.test/login', hash: '' })
    expect(Object.keys(landing.query)).toEqual(['code'])
    expect(landing.query['code']).toMatch(/^[0-9a-f-]{36}$/)
    const { data, error } = await browser.auth.exchangeCodeForSession(landing.query['code'] ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe('pkce@example.test')
  })

  it('returns an error in the fragment, and for PKCE in the query too', async () => {
    const implicit = await requestLink('stale@example.test')
    await followLink(wire.fetchBare, implicit.link)
    const again = await followLink(wire.fetchBare, implicit.link)
    expect(again).toMatchObject({ fragment: { ...STALE, sb: '' }, query: {} })
    expect(again.hash).toMatch(/^#error=access_denied&error_code=otp_expired&error_description=[^&]+&sb=$/)

    const pkce = await requestLink('stale-pkce@example.test', undefined, 'pkce')
    await followLink(wire.fetchBare, pkce.link)
    expect(await followLink(wire.fetchBare, pkce.link)).toMatchObject({ fragment: STALE, query: STALE })
  })

  it('refuses a link that is expired, of another type or unknown', async () => {
    const { link } = await requestLink('expired@example.test')
    const other = new URL(link)
    other.searchParams.set('type', 'recovery')
    expect((await followLink(wire.fetchBare, other)).fragment).toMatchObject(STALE)
    clock.advance(3_600_000)
    expect((await followLink(wire.fetchBare, link)).fragment).toMatchObject(STALE)
    link.searchParams.set('token', 'f'.repeat(56))
    expect((await followLink(wire.fetchBare, link)).fragment).toMatchObject(STALE)
  })

  it('does not consume a link for a HEAD request', async () => {
    const { link } = await requestLink('head@example.test')
    const head = await wire.fetchBare(link.href, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect((await followLink(wire.fetchBare, link)).fragment).toHaveProperty('access_token')
  })

  it('needs no project key and forbids caching', async () => {
    const { link } = await requestLink('open@example.test')
    const response = await wire.fetchBare(link.href, { redirect: 'manual' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.status).toBe(303)
  })

  it.each(['', '?token=abc', '?type=signup', '?token=&type=signup', '?token=abc&type=magic'])(
    'responds to the query %j with plain JSON',
    async (query) => {
      const response = await wire.fetchBare(`/auth/v1/verify${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
    },
  )

  it('redirects to allowed URLs only, else to the site URL', async () => {
    const allowed = await requestLink('allowed@example.test', 'https://app.example.test/a/b?c=d')
    expect(await followLink(wire.fetchBare, allowed.link)).toMatchObject({
      page: 'https://app.example.test/a/b',
      query: { c: 'd' },
    })
    const refused = await requestLink('refused@example.test', 'https://example.org/')
    expect(refused.link.searchParams.get('redirect_to')).toBe('http://firstline.test')
    // The allow list is checked again when the link is followed.
    refused.link.searchParams.set('redirect_to', 'https://example.org/')
    expect((await followLink(wire.fetchBare, refused.link)).page).toBe('http://firstline.test/')
  })

  it('returns user_banned in the fragment for a banned user', async () => {
    const { link } = await requestLink('banned@example.test')
    await owner.query("update auth.users set banned_until = 'infinity' where email = 'banned@example.test'")
    expect((await followLink(wire.fetchBare, link)).fragment).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
  })

  it('omits the error class for a status without one', async () => {
    const { link } = await requestLink('limited@example.test')
    const limited = await openTestApi({
      database,
      clock,
      settings: { autoconfirm: false, rates: { ...NO_RATES, verify: { limit: 0, windowMs: 1_000 } } },
    })
    const { fragment } = await followLink(limited.fetchBare, link)
    expect(fragment).toEqual({
      error_code: 'over_request_rate_limit',
      error_description: 'Request rate limit reached',
      sb: '',
    })
    expect((await followLink(wire.fetchBare, link)).fragment).toHaveProperty('access_token')
  })
})

describe('GET /auth/v1/verify with type email_change', () => {
  it.each(['implicit', 'pkce'] as const)(
    'returns a message after the first confirmation (%s)',
    async (flowType) => {
      const from = `half-${flowType}@example.test`
      const to = `half-${flowType}-to@example.test`
      const browser = browserClient(wire.fetchBare, anonKey, { flowType })
      await signInByCode(wire, from, browser)
      await browser.auth.updateUser({ email: to }, { emailRedirectTo: 'http://firstline.test/account' })
      const current = await readMessageTo(wire, from, 'email_change_current')
      const next = await readMessageTo(wire, to, 'email_change_new')
      expect(next.link.searchParams.get('type')).toBe('email_change')

      const first = await followLink(wire.fetchBare, next.link)
      expect(first.fragment).toEqual({ message: HALF_CONFIRMED })
      expect(first.query).toEqual(flowType === 'pkce' ? { message: HALF_CONFIRMED } : {})
      const second = await followLink(wire.fetchBare, current.link)
      if (flowType === 'implicit') {
        expect(second.fragment).toMatchObject({ type: 'email_change' })
        expect(readAuthMethods(second.fragment['access_token'])).toEqual(['otp'])
      } else {
        const { data } = await browser.auth.exchangeCodeForSession(second.query['code'] ?? '')
        expect(readAuthMethods(data.session?.access_token)).toEqual(['email_change'])
      }
      expect((await browser.auth.getUser()).data.user?.email).toBe(to)
    },
  )
})
