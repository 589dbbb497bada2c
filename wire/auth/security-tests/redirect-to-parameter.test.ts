import { describe, expect, it } from 'vitest'
import { followLink, listMessagesTo, tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

describe('auth endpoints with a redirect_to parameter', () => {
  it('redirect to the site instead of a foreign URL, in the mail and behind its link', async () => {
    const { database } = await createTestDatabase()
    const wire = await openTestApi({ database, clock: tickingClock(), settings: { autoconfirm: false } })
    const evil = 'https://evil.test/steal'
    const email = 'redirected@example.test'
    const paths = ['/signup', '/otp', '/magiclink', '/recover', '/resend']
    const requests: [query: string, headers: Record<string, string>][] = [
      [`?redirect_to=${encodeURIComponent(evil)}`, {}],
      ['', { redirect_to: evil }],
      ['', { referer: evil }],
      ['?redirect_to=//evil.test', { referer: evil, redirect_to: `${TEST_URL}@evil.test`, origin: evil }],
    ]
    for (const path of paths) {
      for (const [query, headers] of requests) {
        const body = { email, password, type: 'signup', redirect_to: evil, options: { redirectTo: evil } }
        expect((await sendAuthRequest(wire, `${path}${query}`, { body, headers })).status, path).toBe(200)
        const [mail] = await listMessagesTo(wire, email)
        expect(mail?.text, path).not.toContain('evil')
        expect(mail?.link.searchParams.get('redirect_to'), path).toBe(TEST_URL)
      }
    }
    const [mail] = await listMessagesTo(wire, email)
    const link = new URL(mail?.link ?? '')
    for (const target of [
      evil,
      '//evil.test',
      `${TEST_URL}\\@evil.test`,
      'https://evil.test\r\nX: y',
      'javascript:1',
    ]) {
      link.searchParams.set('redirect_to', target)
      link.searchParams.set('token', 'wrong')
      const wrong = await followLink(wire.fetchBare, link)
      expect(wrong.page, target).toBe(`${TEST_URL}/`)
    }
    link.searchParams.set('token', mail?.linkToken ?? '')
    link.searchParams.set('redirect_to', evil)
    const response = await wire.fetchBare(link.href, { redirect: 'manual', headers: { referer: evil } })
    const location = new URL(response.headers.get('location') ?? '')
    expect(location.origin).toBe(TEST_URL)
    expect(location.hash).toContain('access_token')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
