import { startCaptchaServer } from '@firstline/wire/test-identity-providers'
import { AuthRetryableFetchError } from '@supabase/supabase-js'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listMessagesTo } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import type { AuthCaptcha } from '../auth-settings.ts'

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
const wire = await openTestApi({
  database,
  settings: { autoconfirm: false, anonymous: true, captcha: SETTINGS },
})
const token = () => captcha.issue('firstline.test')

describe('official client with a captcha', () => {
  it('signs up, recovers and signs in with `captchaToken`', async () => {
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

    // A mailed code and a session are sufficient proof, without a captcha.
    const [mail] = await listMessagesTo(wire, email)
    const verified = await auth.verifyOtp({ email, token: mail?.code ?? '', type: 'email' })
    expect(verified.error).toBeNull()
    expect((await auth.refreshSession()).error).toBeNull()
    expect((await auth.updateUser({ password })).error).toBeNull()
    await auth.signOut()
    expect(captcha.asked).toHaveLength(calls.length)

    const signedIn = await auth.signInWithPassword({ email, password, options: { captchaToken: token() } })
    expect(signedIn.error).toBeNull()
    const anonymous = await wire.client().auth.signInAnonymously({ options: { captchaToken: token() } })
    expect(anonymous.error).toBeNull()
  })

  it('receives captcha_failed without a token and 503 when the provider is unavailable', async () => {
    const { auth } = wire.client()
    const none = await auth.signInWithPassword({ email: 'ada@example.test', password })
    expect(none.error).toMatchObject({ status: 400, code: 'captcha_failed' })
    expect(none.error?.message).toContain('captcha')
    captcha.mode = 'down'
    const options = { captchaToken: token() }
    const unavailable = await auth.signInWithPassword({ email: 'ada@example.test', password, options })
    expect(unavailable.error).toBeInstanceOf(AuthRetryableFetchError)
    expect(unavailable.error?.status).toBe(503)
  })

  it('needs no captcha with the service key', async () => {
    const { auth } = wire.client(wire.gateway.keys.serviceRoleKey)
    expect((await auth.resetPasswordForEmail('ada@example.test')).error).toBeNull()
    expect(captcha.asked).toEqual([])
  })

  it('may send any captcha token where no captcha is configured', async () => {
    const withoutCaptcha = await openTestApi({ database })
    for (const [name, captchaToken] of [
      ['with', 'made-up'],
      ['without', undefined],
    ] as const) {
      const email = `${name}@example.test`
      const options = captchaToken === undefined ? {} : { captchaToken }
      const signedUp = await withoutCaptcha.client().auth.signUp({ email, password, options })
      expect(signedUp.error).toBeNull()
    }
    for (const odd of ['text', 7, null, [], { captcha_token: {} }]) {
      const response = await withoutCaptcha.fetch('/auth/v1/recover', {
        method: 'POST',
        body: JSON.stringify({ email: 'with@example.test', gotrue_meta_security: odd }),
      })
      expect(response.status).toBe(200)
    }
    expect(captcha.asked).toEqual([])
  })
})
