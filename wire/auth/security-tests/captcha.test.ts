import { type CaptchaMode, startCaptchaServer } from '@firstline/wire/test-identity-providers'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { NO_RATES, openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import { configureLogs } from '@firstline/platform/log'
import type { AuthCaptcha, AuthSettings } from '../auth-settings.ts'

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
): Promise<TestApi> {
  return openTestApi({
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
const ENDPOINTS: [name: string, path: string, body: object][] = [
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

async function countTraces(): Promise<number> {
  const [row] = await owner.query<{ count: number }>(
    `select ((select count(*) from auth.users) + (select count(*) from auth.one_time_tokens)
      + (select count(*) from firstline.outgoing_messages) + (select count(*) from auth.audit_log_entries))::int as count`,
  )
  return row?.count ?? -1
}

describe('endpoints guarded by a captcha', () => {
  it.each(ENDPOINTS)('require a valid, unused captcha token for %s', async (_, path, body) => {
    const before = await countTraces()
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
      expect(await sendAuthRequest(wire, path, { body: without })).toMatchObject(REFUSED)
    // A malformed token is refused without a request to the provider.
    expect(captcha.asked).toEqual([])
    expect(await sendAuthRequest(wire, path, { body: withToken(body, 'made-up') })).toMatchObject(REFUSED)
    expect(captcha.asked.map(({ response }) => response)).toEqual(['made-up'])
    expect(await countTraces()).toBe(before)

    const token = captcha.issue()
    const accepted = await sendAuthRequest(wire, path, { body: withToken(body, token), from: '203.0.113.7' })
    expect(accepted.code).not.toBe('captcha_failed')
    expect(captcha.asked[1]).toEqual({
      secret: SECRET,
      response: token,
      remoteip: '203.0.113.7',
      sitekey: 'our-site',
    })
    // The provider accepts each token once, whichever endpoint it is sent to.
    expect(await sendAuthRequest(wire, path, { body: withToken(body, token) })).toMatchObject(REFUSED)
  })

  it('ignore a captcha token outside of gotrue_meta_security', async () => {
    const token = captcha.issue()
    const headers = { 'gotrue-meta-security': token, 'x-captcha-token': token }
    const path = `/recover?captcha_token=${token}`
    expect(await sendAuthRequest(wire, path, { body: { email }, headers })).toMatchObject(REFUSED)
    const duplicated = `{"email":"${email}","gotrue_meta_security":{"captcha_token":"${token}"},"gotrue_meta_security":{}}`
    expect(await sendAuthRequest(wire, '/recover', { body: duplicated })).toMatchObject(REFUSED)
    const form = `email=${encodeURIComponent(email)}&gotrue_meta_security[captcha_token]=${token}`
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      const typed = { 'content-type': type }
      expect(await sendAuthRequest(wire, '/recover', { body: { email }, headers: typed })).toMatchObject(
        REFUSED,
      )
      expect(await sendAuthRequest(wire, '/recover', { body: form, headers: typed })).toMatchObject({
        code: 'bad_json',
      })
    }
    expect(captcha.asked).toEqual([])
  })

  it('refuse a token of another site and accept one without a hostname', async () => {
    const send = (hostname: string | null) =>
      sendAuthRequest(wire, '/recover', { body: withToken({ email }, captcha.issue(hostname)) })
    for (const hostname of ['evil.test', 'firstline.test.evil.test', 'www.firstline.test', 'dummy-key-pass'])
      expect(await send(hostname)).toMatchObject(REFUSED)
    for (const hostname of ['firstline.test', 'FIRSTLINE.test', null])
      expect(await send(hostname)).toMatchObject({ status: 200 })
  })

  it('accept a token of another site when the secret is a test secret', async () => {
    const guarded = await openGuarded({ isForTests: true })
    const body = withToken({ email }, captcha.issue('dummy-key-pass'))
    expect(await sendAuthRequest(guarded, '/recover', { body })).toMatchObject({ status: 200 })
  })

  it('exempt the service key but no other key and no user', async () => {
    const { anonKey, serviceRoleKey } = wire.gateway.keys
    const send = (token: string | undefined, headers: Record<string, string> = {}) =>
      sendAuthRequest(wire, '/recover', { body: { email }, token, headers })
    expect(await send(serviceRoleKey)).toMatchObject({ status: 200 })
    expect(captcha.asked).toEqual([])
    const { data } = await wire.client().auth.signInAnonymously({
      options: { captchaToken: captcha.issue() },
    })
    for (const token of [undefined, anonKey, data.session?.access_token, `${serviceRoleKey}x`])
      expect(await send(token)).toMatchObject(REFUSED)
    // The apikey header names the client, not the caller: only the Authorization header counts.
    expect(await send(anonKey, { apikey: serviceRoleKey })).toMatchObject(REFUSED)
  })

  it('require no captcha for requests with other credentials or with the service key', async () => {
    const { serviceRoleKey } = wire.gateway.keys
    const exempt: [path: string, body: object, token?: string][] = [
      ['/token?grant_type=refresh_token', { refresh_token: 'abcdefghijkl' }],
      ['/token?grant_type=pkce', { auth_code: 'a', code_verifier: 'b' }],
      ['/token?grant_type=id_token', { provider: 'acme', id_token: 'c' }],
      ['/verify', { type: 'email', email, token: '123456' }],
      ['/admin/users', { email: 'made@example.test' }, serviceRoleKey],
      ['/invite', { email: 'invited@example.test' }, serviceRoleKey],
    ]
    for (const [path, body, token] of exempt) {
      const response = await sendAuthRequest(wire, path, { body, token })
      expect([path, response.code]).not.toEqual([path, 'captcha_failed'])
      expect(response.status).toBeLessThan(500)
    }
    expect(captcha.asked).toEqual([])
  })

  it('apply the request rate limit before they query the provider', async () => {
    const rate = { limit: 1, windowMs: 60_000 }
    const counted = await openGuarded(
      {},
      { rates: { ...NO_RATES, token: rate, otp: rate, signup: rate, anonymous: rate, sso: rate } },
    )
    // Texts and mails of one endpoint share one rate limit.
    const endpoints = ENDPOINTS.filter(([, , body]) => !('phone' in body))
    for (const [, path, body] of endpoints) {
      const send = () =>
        sendAuthRequest(counted, path, { body: withToken(body, 'made-up'), from: '203.0.113.9' })
      expect(await send()).toMatchObject(REFUSED)
      expect(await send()).toMatchObject({ status: 429 })
    }
    expect(captcha.asked).toHaveLength(endpoints.length)
  })
})

describe('captcha provider failure', () => {
  const FAILURES: CaptchaMode[] = ['down', 'blocking', 'cut off', 'rubbish', 'redirecting', 'huge']
  const send = (guarded: TestApi, body = { email }) =>
    sendAuthRequest(guarded, '/recover', { body: withToken(body, 'any-token') })

  it.each(FAILURES)('refuses every request, or accepts every request if so configured: %s', async (mode) => {
    captcha.mode = mode
    const response = await send(wire)
    expect(response).toMatchObject(UNAVAILABLE)
    expect(JSON.stringify(response.body)).not.toContain('127.0.0.1')
    expect(await send(await openGuarded({ whenDown: 'allow' }))).toMatchObject({ status: 200 })
    // A token is required all the same, and the secret is sent to no other host.
    expect(
      await sendAuthRequest(await openGuarded({ whenDown: 'allow' }), '/recover', { body: { email } }),
    ).toMatchObject(REFUSED)
    expect(captcha.followed).toBe(0)
  })

  it('aborts a request to a silent provider after five seconds', async () => {
    captcha.mode = 'silent'
    const giveUp = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
    const response = send(wire)
    await vi.waitFor(() => expect(captcha.asked).toHaveLength(1))
    expect(timeout).toHaveBeenCalledWith(5_000)
    timeout.mockRestore()
    giveUp.abort(new DOMException('', 'TimeoutError'))
    expect(await response).toMatchObject(UNAVAILABLE)
  })

  it('treats a refused connection as a failure of the provider', async () => {
    const url = 'http://127.0.0.1:1/siteverify'
    expect(await send(await openGuarded({ url }))).toMatchObject(UNAVAILABLE)
    expect(await send(await openGuarded({ url, whenDown: 'allow' }))).toMatchObject({ status: 200 })
  })

  it('is logged once a minute, without the secret or a token', async () => {
    const guarded = await openGuarded({ whenDown: 'allow' })
    captcha.mode = 'down'
    for (let time = 0; time < 3; time++) await send(guarded)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      reason: 'it answered 503',
      whenDown: 'allow',
    })
    clock.advance(60_000)
    await send(guarded)
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toMatch(/known to us|any-token/)
  })

  it('refuses every request when the provider rejects our secret, whatever is configured', async () => {
    const guarded = await openGuarded({ secret: 'a typing error', whenDown: 'allow' })
    expect(await send(guarded)).toMatchObject(UNAVAILABLE)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', reason: 'invalid-input-secret' })
    expect(lines.join()).not.toContain('a typing error')
  })
})
