import { startCaptchaServer } from '@firstline/stub-providers'
import { AuthRetryableFetchError } from '@supabase/supabase-js'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { messagesTo } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { password } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import type { AuthCaptcha } from '../auth-options.ts'

const { database } = await createTestDatabase()
const secret = 'known to us and to the provider'
const captcha = await startCaptchaServer({ secret })
afterAll(() => captcha.close())
beforeEach(() => {
  captcha.mode = 'fine'
  captcha.asked = []
})

const SETTINGS: AuthCaptcha = {
  provider: 'turnstile',
  siteKey: 'our-site',
  secret,
  url: captcha.url,
  whenDown: 'refuse',
  isForTests: false,
}
const wire = await openTestWire({
  database,
  settings: { autoconfirm: false, anonymous: true, captcha: SETTINGS },
})
const token = () => captcha.issue('firstline.test')

describe('the official client, where a captcha is asked for', () => {
  it('goes the whole way of an account with `captchaToken`', async () => {
    const email = 'ada@example.test'
    const { auth } = wire.client()
    const calls = [
      () => auth.signUp({ email, password, options: { captchaToken: token() } }),
      () => auth.resend({ type: 'signup', email, options: { captchaToken: token() } }),
      () => auth.resetPasswordForEmail(email, { captchaToken: token() }),
      () => auth.signInWithOtp({ email, options: { captchaToken: token() } }),
    ]
    for (const call of calls) expect((await call()).error).toBeNull()
    expect(captcha.asked).toHaveLength(calls.length)
    expect(captcha.asked[0]).toEqual({ secret, response: expect.any(String), remoteip: '127.0.0.1' })

    // Whoever has a mailed code, or a session, has proven enough.
    const [mail] = await messagesTo(wire, email)
    const verified = await auth.verifyOtp({ email, token: mail?.code ?? '', type: 'email' })
    expect(verified.error).toBeNull()
    expect((await auth.refreshSession()).error).toBeNull()
    expect((await auth.updateUser({ password })).error).toBeNull()
    await auth.signOut()
    expect(captcha.asked).toHaveLength(calls.length)

    const signedIn = await auth.signInWithPassword({ email, password, options: { captchaToken: token() } })
    expect(signedIn.error).toBeNull()
    const nameless = await wire.client().auth.signInAnonymously({ options: { captchaToken: token() } })
    expect(nameless.error).toBeNull()
  })

  it('is told by code when it has none, and by status when nobody can tell', async () => {
    const { auth } = wire.client()
    const none = await auth.signInWithPassword({ email: 'ada@example.test', password })
    expect(none.error).toMatchObject({ status: 400, code: 'captcha_failed' })
    expect(none.error?.message).toContain('captcha')
    captcha.mode = 'down'
    const options = { captchaToken: token() }
    const unsure = await auth.signInWithPassword({ email: 'ada@example.test', password, options })
    expect(unsure.error).toBeInstanceOf(AuthRetryableFetchError)
    expect(unsure.error?.status).toBe(503)
  })

  it('needs none with the service key', async () => {
    const { auth } = wire.client(wire.gateway.keys.serviceRoleKey)
    expect((await auth.resetPasswordForEmail('somebody@example.test')).error).toBeNull()
    expect(captcha.asked).toEqual([])
  })

  it('may send one where none is asked for, good or not', async () => {
    const open = await openTestWire({ database })
    for (const [name, captchaToken] of [
      ['with', 'made-up'],
      ['without', undefined],
    ] as const) {
      const email = `${name}@example.test`
      const options = captchaToken === undefined ? {} : { captchaToken }
      const signedUp = await open.client().auth.signUp({ email, password, options })
      expect(signedUp.error).toBeNull()
    }
    for (const odd of ['text', 7, null, [], { captcha_token: {} }]) {
      const response = await open.fetch('/auth/v1/recover', {
        method: 'POST',
        body: JSON.stringify({ email: 'with@example.test', gotrue_meta_security: odd }),
      })
      expect(response.status).toBe(200)
    }
    expect(captcha.asked).toEqual([])
  })
})
