import { describe, expect, it } from 'vitest'
import { browserClient, follow, messagesTo, messageTo, methodsOf, signInByCode } from '#test/accounts.ts'
import { postAuth } from '#test/ask-auth.ts'
import { password } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const settings = { autoconfirm: false }
const { database, wire } = await openWireFixture({ settings })

const post = (body: object) => postAuth(wire, '/resend', body)

describe('POST /auth/v1/resend of type signup', () => {
  it('sends the mail again, and the one before is worth nothing', async () => {
    const email = 'signup@example.test'
    const browser = browserClient(wire.fetchBare, wire.gateway.keys.anonKey)
    await browser.auth.signUp({ email, password })
    const first = await messageTo(wire, email, 'confirmation')
    const { error } = await browser.auth.resend({ type: 'signup', email })
    expect(error).toBeNull()
    const second = await messageTo(wire, email, 'confirmation')
    expect((await follow(wire.fetchBare, first.link)).fragment).toMatchObject({ error_code: 'otp_expired' })
    const { query } = await follow(wire.fetchBare, second.link)
    const { data } = await browser.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(methodsOf(data.session?.access_token)).toEqual(['email/signup'])
    // The password of the sign-up still counts: it was confirmed by who asked for it.
    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('sends nothing to who is confirmed or unknown, and says the same', async () => {
    await signInByCode(wire, 'confirmed@example.test')
    const before = await messagesTo(wire, 'confirmed@example.test')
    for (const email of ['confirmed@example.test', 'nobody@example.test']) {
      expect(await post({ type: 'signup', email })).toEqual({ status: 200, body: {} })
    }
    expect(await messagesTo(wire, 'confirmed@example.test')).toHaveLength(before.length)
    expect(await messagesTo(wire, 'nobody@example.test')).toEqual([])
  })
})

describe('POST /auth/v1/resend of type email_change', () => {
  it('sends both mails again, asked by either address', async () => {
    const { client, id } = await signInByCode(wire, 'from@example.test')
    await client.auth.updateUser({ email: 'to@example.test' })
    for (const email of ['from@example.test', 'to@example.test']) {
      expect((await wire.client().auth.resend({ type: 'email_change', email })).error).toBeNull()
    }
    const current = await messagesTo(wire, 'from@example.test', 'email_change_current')
    const next = await messagesTo(wire, 'to@example.test', 'email_change_new')
    expect([current.length, next.length]).toEqual([3, 3])
    await wire.client().auth.verifyOtp({ token_hash: current[0]?.linkToken ?? '', type: 'email_change' })
    const { data } = await wire
      .client()
      .auth.verifyOtp({ email: 'to@example.test', token: next[0]?.code ?? '', type: 'email_change' })
    expect(data.user).toMatchObject({ id, email: 'to@example.test' })
  })

  it('sends nothing where no change waits', async () => {
    await signInByCode(wire, 'settled@example.test')
    expect(await post({ type: 'email_change', email: 'settled@example.test' })).toEqual({
      status: 200,
      body: {},
    })
    expect(await messagesTo(wire, 'settled@example.test', 'email_change_current')).toEqual([])
  })
})

describe('POST /auth/v1/resend by text', () => {
  it('of type sms sends the code of a sign-up again', async () => {
    const phone = '491515550011'
    await wire.client().auth.signUp({ phone, password })
    expect((await wire.client().auth.resend({ type: 'sms', phone: `+${phone}` })).error).toBeNull()
    const sent = await messagesTo(wire, phone, 'confirmation')
    expect(sent).toHaveLength(2)
    const { data } = await wire.client().auth.verifyOtp({ phone, token: sent[0]?.code ?? '', type: 'sms' })
    expect(data.user?.phone_confirmed_at).toEqual(expect.any(String))
    expect((await wire.client().auth.resend({ type: 'sms', phone })).error).toBeNull()
    expect(await messagesTo(wire, phone, 'confirmation')).toHaveLength(2)
  })

  it('of type phone_change sends that code again', async () => {
    const { client } = await signInByCode(wire, 'caller@example.test')
    await client.auth.updateUser({ phone: '491515550012' })
    expect(
      (await wire.client().auth.resend({ type: 'phone_change', phone: '491515550012' })).error,
    ).toBeNull()
    const [newest, older] = await messagesTo(wire, '491515550012', 'phone_change')
    expect(older).toBeDefined()
    const { data } = await client.auth.verifyOtp({
      phone: '491515550012',
      token: newest?.code ?? '',
      type: 'phone_change',
    })
    expect(data.user?.phone).toBe('491515550012')
    expect(await post({ type: 'phone_change', phone: '491515550013' })).toEqual({ status: 200, body: {} })
    expect(await messagesTo(wire, '491515550013')).toEqual([])
  })
})

describe('POST /auth/v1/resend', () => {
  it.each([
    [{ email: 'a@example.test' }],
    [{ type: 'recovery', email: 'a@example.test' }],
    [{ type: 'signup' }],
    [{ type: 'signup', phone: '4915123450' }],
    [{ type: 'sms', email: 'a@example.test' }],
    [{ type: 'phone_change', email: 'a@example.test' }],
    [{ type: 'email_change', phone: '4915123450' }],
    [{ type: 'signup', email: 'a@example.test', phone: '4915123450' }],
    [{ type: 'signup', email: 'none' }],
    [{ type: 'signup', email: 'a@example.test', code_challenge: 'x'.repeat(43) }],
    // Asked for by a name that objects have of themselves.
    [{ type: 'constructor', email: 'a@example.test' }],
  ])('refuses %j', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('is refused by phone where there are none', async () => {
    const without = await openTestWire({ database, settings: { ...settings, phone: false } })
    const { error } = await without.client().auth.resend({ type: 'sms', phone: '4915123450' })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })
})
