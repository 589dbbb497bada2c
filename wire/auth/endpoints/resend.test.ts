import { describe, expect, it } from 'vitest'
import {
  browserClient,
  followLink,
  listMessagesTo,
  readMessageTo,
  readAuthMethods,
  signInByCode,
} from '@firstline/wire/test-wire/accounts'
import { postAuth } from '@firstline/wire/test-wire/request-auth'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: false }
const { database, wire } = await openApiFixture({ settings })

const post = (body: object) => postAuth(wire, '/resend', body)

describe('POST /auth/v1/resend with type signup', () => {
  it('sends the mail again and invalidates the one before', async () => {
    const email = 'signup@example.test'
    const browser = browserClient(wire.fetchBare, wire.gateway.keys.anonKey)
    await browser.auth.signUp({ email, password })
    const first = await readMessageTo(wire, email, 'confirmation')
    const { error } = await browser.auth.resend({ type: 'signup', email })
    expect(error).toBeNull()
    const second = await readMessageTo(wire, email, 'confirmation')
    expect((await followLink(wire.fetchBare, first.link)).fragment).toMatchObject({
      error_code: 'otp_expired',
    })
    const { query } = await followLink(wire.fetchBare, second.link)
    const { data } = await browser.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(readAuthMethods(data.session?.access_token)).toEqual(['email/signup'])
    // The password of the sign-up is valid: the browser that chose it confirmed the address.
    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('sends nothing to confirmed and unknown addresses, with the same response', async () => {
    await signInByCode(wire, 'confirmed@example.test')
    const before = await listMessagesTo(wire, 'confirmed@example.test')
    for (const email of ['confirmed@example.test', 'unknown@example.test']) {
      expect(await post({ type: 'signup', email })).toEqual({ status: 200, body: {} })
    }
    expect(await listMessagesTo(wire, 'confirmed@example.test')).toHaveLength(before.length)
    expect(await listMessagesTo(wire, 'unknown@example.test')).toEqual([])
  })
})

describe('POST /auth/v1/resend with type email_change', () => {
  it('sends both mails again on request for either address', async () => {
    const { client, id } = await signInByCode(wire, 'from@example.test')
    await client.auth.updateUser({ email: 'to@example.test' })
    for (const email of ['from@example.test', 'to@example.test']) {
      expect((await wire.client().auth.resend({ type: 'email_change', email })).error).toBeNull()
    }
    const current = await listMessagesTo(wire, 'from@example.test', 'email_change_current')
    const next = await listMessagesTo(wire, 'to@example.test', 'email_change_new')
    expect([current.length, next.length]).toEqual([3, 3])
    await wire.client().auth.verifyOtp({ token_hash: current[0]?.linkToken ?? '', type: 'email_change' })
    const { data } = await wire
      .client()
      .auth.verifyOtp({ email: 'to@example.test', token: next[0]?.code ?? '', type: 'email_change' })
    expect(data.user).toMatchObject({ id, email: 'to@example.test' })
  })

  it('sends nothing where no change is pending', async () => {
    await signInByCode(wire, 'settled@example.test')
    expect(await post({ type: 'email_change', email: 'settled@example.test' })).toEqual({
      status: 200,
      body: {},
    })
    expect(await listMessagesTo(wire, 'settled@example.test', 'email_change_current')).toEqual([])
  })
})

describe('POST /auth/v1/resend with a phone number', () => {
  it('sends the code of a sign-up again for type sms', async () => {
    const phone = '491515550011'
    await wire.client().auth.signUp({ phone, password })
    expect((await wire.client().auth.resend({ type: 'sms', phone: `+${phone}` })).error).toBeNull()
    const sent = await listMessagesTo(wire, phone, 'confirmation')
    expect(sent).toHaveLength(2)
    const { data } = await wire.client().auth.verifyOtp({ phone, token: sent[0]?.code ?? '', type: 'sms' })
    expect(data.user?.phone_confirmed_at).toEqual(expect.any(String))
    expect((await wire.client().auth.resend({ type: 'sms', phone })).error).toBeNull()
    expect(await listMessagesTo(wire, phone, 'confirmation')).toHaveLength(2)
  })

  it('sends the code of a change again for type phone_change', async () => {
    const { client } = await signInByCode(wire, 'caller@example.test')
    await client.auth.updateUser({ phone: '491515550012' })
    expect(
      (await wire.client().auth.resend({ type: 'phone_change', phone: '491515550012' })).error,
    ).toBeNull()
    const [newest, older] = await listMessagesTo(wire, '491515550012', 'phone_change')
    expect(older).toBeDefined()
    const { data } = await client.auth.verifyOtp({
      phone: '491515550012',
      token: newest?.code ?? '',
      type: 'phone_change',
    })
    expect(data.user?.phone).toBe('491515550012')
    expect(await post({ type: 'phone_change', phone: '491515550013' })).toEqual({ status: 200, body: {} })
    expect(await listMessagesTo(wire, '491515550013')).toEqual([])
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
    // The name of a property that every object inherits.
    [{ type: 'constructor', email: 'a@example.test' }],
  ])('refuses the body %j with validation_failed', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('is refused for a number where phone sign-in is disabled', async () => {
    const without = await openTestApi({ database, settings: { ...settings, phone: false } })
    const { error } = await without.client().auth.resend({ type: 'sms', phone: '4915123450' })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })
})
