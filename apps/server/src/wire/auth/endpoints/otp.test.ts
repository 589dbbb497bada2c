import { describe, expect, it } from 'vitest'
import { browserClient, follow, messagesTo, messageTo, methodsOf, signInByCode } from '#test/accounts.ts'
import { postAuth } from '#test/ask-auth.ts'
import { password } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const settings = { autoconfirm: false }
const { database, owner, wire } = await openWireFixture({ settings })

describe('POST /auth/v1/otp by mail', () => {
  it('signs up who is unknown, with a mail of the kind signup', async () => {
    const email = 'new@example.test'
    expect(await postAuth(wire, '/otp', { email, data: { name: 'Ada' }, create_user: true })).toEqual({
      status: 200,
      body: {},
    })
    const mail = await messageTo(wire, email, 'confirmation')
    expect(mail.link.searchParams.get('type')).toBe('signup')
    const [user] = await owner.query(
      'select encrypted_password, email_confirmed_at from auth.users where email = $1',
      [email],
    )
    expect(user).toEqual({ encrypted_password: null, email_confirmed_at: null })
    const { data } = await wire.client().auth.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada', email_verified: true } })
    expect(methodsOf(data.session?.access_token)).toEqual(['otp'])
  })

  it('sends who is known and confirmed a link that signs in, and leaves the metadata', async () => {
    const email = 'known@example.test'
    await signInByCode(wire, email)
    await wire.client().auth.signInWithOtp({ email, options: { data: { name: 'Eve' } } })
    const mail = await messageTo(wire, email, 'magic_link')
    expect(mail.link.searchParams.get('type')).toBe('magiclink')
    const landing = await follow(wire.fetchBare, mail.link)
    expect(landing.fragment).toMatchObject({ type: 'magiclink', token_type: 'bearer' })
    expect(methodsOf(landing.fragment['access_token'])).toEqual(['otp'])
    const { data } = await wire.client().auth.getUser(landing.fragment['access_token'])
    expect(data.user?.user_metadata).not.toHaveProperty('name')
  })

  it('sends somebody unconfirmed the confirmation again, whose password then counts for nothing', async () => {
    const email = 'waiting@example.test'
    await wire.client().auth.signUp({ email, password })
    await signInByCode(wire, email)
    expect(await messagesTo(wire, email, 'magic_link')).toEqual([])
    const { error } = await wire.client().auth.signInWithPassword({ email, password })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('makes no account when none is wanted', async () => {
    const email = 'nobody@example.test'
    const { error } = await wire.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
    expect(await owner.query('select 1 from auth.users where email = $1', [email])).toEqual([])
    expect(await messagesTo(wire, email)).toEqual([])
  })

  it('makes no account while sign-up is closed, and still lets in who has one', async () => {
    await signInByCode(wire, 'member@example.test')
    const closed = await openTestWire({ database, settings: { ...settings, signupOpen: false } })
    const { error } = await closed.client().auth.signInWithOtp({ email: 'stranger@example.test' })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect((await closed.client().auth.signInWithOtp({ email: 'member@example.test' })).error).toBeNull()
  })

  it('names the way in that the flow began with, when a browser ends it', async () => {
    const email = 'pkce@example.test'
    const browser = browserClient(wire.fetchBare, wire.gateway.keys.anonKey)
    for (const [kind, method] of [
      ['confirmation', 'email/signup'],
      ['magic_link', 'magiclink'],
    ] as const) {
      await browser.auth.signInWithOtp({ email })
      const { query, hash } = await follow(wire.fetchBare, (await messageTo(wire, email, kind)).link)
      expect(hash).toBe('')
      const { data, error } = await browser.auth.exchangeCodeForSession(query['code'] ?? '')
      expect(error).toBeNull()
      expect(methodsOf(data.session?.access_token)).toEqual([method])
    }
  })

  it.each([
    [{}, 'One of email or phone must be set'],
    [
      { email: 'a@example.test', phone: '4915123450' },
      'Only an email address or phone number should be provided',
    ],
    [{ email: 'a@example.test', channel: 'sms' }, 'Channel should only be specified with Phone OTP'],
    [{ phone: '4915123450', channel: 'fax' }, "Invalid channel, supported values are 'sms' or 'whatsapp'"],
    [{ email: 'none' }, 'Unable to validate email address: invalid format'],
    [{ phone: 'none' }, 'Invalid phone number format (E.164 required)'],
  ])('refuses %j', async (body, message) => {
    expect(await postAuth(wire, '/otp', body)).toEqual({
      status: 400,
      body: { code: 'validation_failed', message },
    })
  })
})

describe('POST /auth/v1/otp by phone', () => {
  it('signs up by the first code and in by the next, each good once', async () => {
    const phone = '+49 151 555 0001'
    const client = wire.client()
    for (const kind of ['confirmation', 'sign_in'] as const) {
      expect((await client.auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } })).error).toBeNull()
      const { code } = await messageTo(wire, '491515550001', kind)
      const { data, error } = await client.auth.verifyOtp({ phone, token: code, type: 'sms' })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ phone: '491515550001', phone_confirmed_at: expect.any(String) })
      expect(methodsOf(data.session?.access_token)).toEqual(['otp'])
      const again = await client.auth.verifyOtp({ phone, token: code, type: 'sms' })
      expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
    }
    const signUps = await owner.query(
      "select 1 from auth.audit_log_entries where payload ->> 'action' = 'user_signedup'\n and payload ->> 'actor_id' = (select id::text from auth.users where phone = '491515550001')",
    )
    expect(signUps).toHaveLength(1)
  })

  it('is refused where there are no phones', async () => {
    const without = await openTestWire({ database, settings: { ...settings, phone: false } })
    const { error } = await without.client().auth.signInWithOtp({ phone: '4915123450' })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    expect(
      (await without.client().auth.verifyOtp({ phone: '4915123450', token: '1', type: 'sms' })).error,
    ).toMatchObject({
      code: 'otp_expired',
    })
  })
})

describe('POST /auth/v1/magiclink', () => {
  it('is the older name of the same for mail', async () => {
    const email = 'older@example.test'
    expect(await postAuth(wire, '/magiclink', { email })).toEqual({ status: 200, body: {} })
    await follow(wire.fetchBare, (await messageTo(wire, email, 'confirmation')).link)
    expect(await postAuth(wire, '/magiclink', { email })).toEqual({ status: 200, body: {} })
    await messageTo(wire, email, 'magic_link')
    expect(await postAuth(wire, '/magiclink', { phone: '4915123450' })).toMatchObject({ status: 400 })
  })
})
