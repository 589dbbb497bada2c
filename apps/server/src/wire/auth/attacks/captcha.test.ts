import { type CaptchaMode, startCaptchaServer } from '@firstline/stub-providers'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tickingClock } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { password } from '#test/fixtures.ts'
import { NO_RATES, openTestWire, type TestWire } from '#test/test-wire.ts'
import { configureLogs } from '#server/platform/log.ts'
import type { AuthCaptcha, AuthSettings } from '../auth-options.ts'

const { database, owner } = await createTestDatabase()
const clock = tickingClock()
const SECRET = 'known to us and to the provider'
const captcha = await startCaptchaServer({ secret: SECRET, siteKey: 'our-site' })
afterAll(() => captcha.close())

const lines: string[] = []
beforeEach(() => {
  captcha.mode = 'fine'
  captcha.asked = []
  captcha.followed = 0
  lines.length = 0
  configureLogs({ level: 'warn', sink: { write: (line: string) => lines.push(line) } })
})
afterEach(() => configureLogs({ level: 'silent' }))

function openGuarded(
  changes: Partial<AuthCaptcha> = {},
  settings: Partial<AuthSettings> = {},
): Promise<TestWire> {
  return openTestWire({
    database,
    clock,
    trustedProxies: ['127.0.0.1'],
    settings: {
      anonymous: true,
      saml: true,
      ...settings,
      captcha: {
        provider: 'hcaptcha',
        siteKey: 'our-site',
        secret: SECRET,
        url: captcha.url,
        whenDown: 'refuse',
        isForTests: false,
        ...changes,
      },
    },
  })
}
const wire = await openGuarded()

const email = 'ada@example.test'
const DOORS: [what: string, path: string, body: object][] = [
  ['a sign-up', '/signup', { email, password }],
  ['an anonymous sign-up', '/signup', {}],
  ['a sign-in by password', '/token?grant_type=password', { email, password }],
  ['a code by mail', '/otp', { email }],
  ['a code by text', '/otp', { phone: '+4915112345678' }],
  ['a link by mail', '/magiclink', { email }],
  ['a forgotten password', '/recover', { email }],
  ['a mail once more', '/resend', { type: 'signup', email }],
  ['a single sign-on', '/sso', { domain: 'example.test' }],
]
const withToken = (body: object, token: unknown) => ({
  ...body,
  gotrue_meta_security: { captcha_token: token },
})
const REFUSED = { status: 400, code: 'captcha_failed' }
const UNAVAILABLE = { status: 503, code: 'captcha_failed' }

async function traces(): Promise<number> {
  const [row] = await owner.query<{ count: number }>(
    `select ((select count(*) from auth.users) + (select count(*) from auth.one_time_tokens)
      + (select count(*) from firstline.outgoing_messages) + (select count(*) from auth.audit_log_entries))::int as count`,
  )
  return row?.count ?? -1
}

describe('where only a person may ask', () => {
  it.each(DOORS)('%s needs a token, good for once', async (_, path, body) => {
    const before = await traces()
    for (const without of [
      body,
      { ...body, gotrue_meta_security: {} },
      { ...body, gotrue_meta_security: null },
      { ...body, gotrue_meta_security: [] },
      { ...body, gotrue_meta_security: captcha.issue() },
      { ...body, captcha_token: captcha.issue() },
      withToken(body, undefined),
      withToken(body, null),
      withToken(body, ''),
      withToken(body, 7),
      withToken(body, true),
      withToken(body, [captcha.issue()]),
      withToken(body, { toString: captcha.issue() }),
      withToken(body, ' \n'),
      withToken(body, 'ö'),
      withToken(body, 'x'.repeat(9_000)),
      withToken(body, '<script>'),
      withToken(body, "'--"),
      withToken(body, '/etc/passwd'),
    ])
      expect(await askAuth(wire, path, { body: without })).toMatchObject(REFUSED)
    // What can't be one isn't even asked about.
    expect(captcha.asked).toEqual([])
    expect(await askAuth(wire, path, { body: withToken(body, 'made-up') })).toMatchObject(REFUSED)
    expect(captcha.asked.map(({ response }) => response)).toEqual(['made-up'])
    expect(await traces()).toBe(before)

    const token = captcha.issue()
    const accepted = await askAuth(wire, path, { body: withToken(body, token), from: '203.0.113.7' })
    expect(accepted.code).not.toBe('captcha_failed')
    expect(captcha.asked[1]).toEqual({
      secret: SECRET,
      response: token,
      remoteip: '203.0.113.7',
      sitekey: 'our-site',
    })
    // The provider takes each once, at whatever door.
    expect(await askAuth(wire, path, { body: withToken(body, token) })).toMatchObject(REFUSED)
  })

  it('what a caller says of the token elsewhere is nothing', async () => {
    const token = captcha.issue()
    const headers = { 'gotrue-meta-security': token, 'x-captcha-token': token }
    const path = `/recover?captcha_token=${token}`
    expect(await askAuth(wire, path, { body: { email }, headers })).toMatchObject(REFUSED)
    const twice = `{"email":"${email}","gotrue_meta_security":{"captcha_token":"${token}"},"gotrue_meta_security":{}}`
    expect(await askAuth(wire, '/recover', { body: twice })).toMatchObject(REFUSED)
    const form = `email=${encodeURIComponent(email)}&gotrue_meta_security[captcha_token]=${token}`
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      const typed = { 'content-type': type }
      expect(await askAuth(wire, '/recover', { body: { email }, headers: typed })).toMatchObject(REFUSED)
      expect(await askAuth(wire, '/recover', { body: form, headers: typed })).toMatchObject({
        code: 'bad_json',
      })
    }
    expect(captcha.asked).toEqual([])
  })

  it('a token of another site is none, and one that names no site is taken', async () => {
    const ask = (hostname: string | null) =>
      askAuth(wire, '/recover', { body: withToken({ email }, captcha.issue(hostname)) })
    for (const hostname of ['evil.test', 'firstline.test.evil.test', 'www.firstline.test', 'dummy-key-pass'])
      expect(await ask(hostname)).toMatchObject(REFUSED)
    for (const hostname of ['firstline.test', 'FIRSTLINE.test', null])
      expect(await ask(hostname)).toMatchObject({ status: 200 })
  })

  it('a token of another site is taken with a secret for tests, which takes everything', async () => {
    const guarded = await openGuarded({ isForTests: true })
    const body = withToken({ email }, captcha.issue('dummy-key-pass'))
    expect(await askAuth(guarded, '/recover', { body })).toMatchObject({ status: 200 })
  })

  it('the service key is a program’s by right; no other key and no member is', async () => {
    const { anonKey, serviceRoleKey } = wire.gateway.keys
    const ask = (token: string | undefined, headers: Record<string, string> = {}) =>
      askAuth(wire, '/recover', { body: { email }, token, headers })
    expect(await ask(serviceRoleKey)).toMatchObject({ status: 200 })
    expect(captcha.asked).toEqual([])
    const { data } = await wire.client().auth.signInAnonymously({
      options: { captchaToken: captcha.issue() },
    })
    for (const token of [undefined, anonKey, data.session?.access_token, `${serviceRoleKey}x`])
      expect(await ask(token)).toMatchObject(REFUSED)
    // The key in the header that any browser sends says who is connected, not who asks.
    expect(await ask(anonKey, { apikey: serviceRoleKey })).toMatchObject(REFUSED)
  })

  it('whoever proves something else is not asked, nor is a program', async () => {
    const { serviceRoleKey } = wire.gateway.keys
    const open: [path: string, body: object, token?: string][] = [
      ['/token?grant_type=refresh_token', { refresh_token: 'abcdefghijkl' }],
      ['/token?grant_type=pkce', { auth_code: 'a', code_verifier: 'b' }],
      ['/token?grant_type=id_token', { provider: 'acme', id_token: 'c' }],
      ['/verify', { type: 'email', email, token: '123456' }],
      ['/admin/users', { email: 'made@example.test' }, serviceRoleKey],
      ['/invite', { email: 'invited@example.test' }, serviceRoleKey],
    ]
    for (const [path, body, token] of open) {
      const answer = await askAuth(wire, path, { body, token })
      expect([path, answer.code]).not.toEqual([path, 'captcha_failed'])
      expect(answer.status).toBeLessThan(500)
    }
    expect(captcha.asked).toEqual([])
  })

  it('whoever asked too often is refused before the provider is asked', async () => {
    const rate = { limit: 1, windowMs: 60_000 }
    const counted = await openGuarded(
      {},
      { rates: { ...NO_RATES, token: rate, otp: rate, signup: rate, anonymous: rate, sso: rate } },
    )
    // Texts and mails of one door are counted together.
    const doors = DOORS.filter(([, , body]) => !('phone' in body))
    for (const [, path, body] of doors) {
      const ask = () => askAuth(counted, path, { body: withToken(body, 'made-up'), from: '203.0.113.9' })
      expect(await ask()).toMatchObject(REFUSED)
      expect(await ask()).toMatchObject({ status: 429 })
    }
    expect(captcha.asked).toHaveLength(doors.length)
  })
})

describe('a provider in trouble', () => {
  const TROUBLES: CaptchaMode[] = ['down', 'blocking', 'cut off', 'rubbish', 'redirecting', 'huge']
  const ask = (guarded: TestWire, body = { email }) =>
    askAuth(guarded, '/recover', { body: withToken(body, 'any-token') })

  it.each(TROUBLES)('%s: nobody gets in, or everybody where that was chosen', async (mode) => {
    captcha.mode = mode
    const answer = await ask(wire)
    expect(answer).toMatchObject(UNAVAILABLE)
    expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1')
    expect(await ask(await openGuarded({ whenDown: 'allow' }))).toMatchObject({ status: 200 })
    // A token is asked for all the same, and the secret goes nowhere else.
    expect(
      await askAuth(await openGuarded({ whenDown: 'allow' }), '/recover', { body: { email } }),
    ).toMatchObject(REFUSED)
    expect(captcha.followed).toBe(0)
  })

  it('silent: is waited for five seconds', async () => {
    captcha.mode = 'silent'
    const giveUp = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
    const answer = ask(wire)
    await vi.waitFor(() => expect(captcha.asked).toHaveLength(1))
    expect(timeout).toHaveBeenCalledWith(5_000)
    timeout.mockRestore()
    giveUp.abort(new DOMException('', 'TimeoutError'))
    expect(await answer).toMatchObject(UNAVAILABLE)
  })

  it('gone: is no answer either', async () => {
    const url = 'http://127.0.0.1:1/siteverify'
    expect(await ask(await openGuarded({ url }))).toMatchObject(UNAVAILABLE)
    expect(await ask(await openGuarded({ url, whenDown: 'allow' }))).toMatchObject({ status: 200 })
  })

  it('is logged once a minute, without the secret or a token', async () => {
    const guarded = await openGuarded({ whenDown: 'allow' })
    captcha.mode = 'down'
    for (let time = 0; time < 3; time++) await ask(guarded)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      reason: 'it answered 503',
      whenDown: 'allow',
    })
    clock.advance(60_000)
    await ask(guarded)
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toMatch(/known to us|any-token/)
  })

  it('that does not know our secret lets nobody in, whatever was chosen', async () => {
    const guarded = await openGuarded({ secret: 'a typing error', whenDown: 'allow' })
    expect(await ask(guarded)).toMatchObject(UNAVAILABLE)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', reason: 'invalid-input-secret' })
    expect(lines.join()).not.toContain('a typing error')
  })
})
