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
const { database, owner, wire } = await openApiFixture({ settings })

describe('POST /auth/v1/otp with an email address', () => {
  it('signs up an unknown address with a confirmation mail', async () => {
    const email = 'new@example.test'
    expect(await postAuth(wire, '/otp', { email, data: { name: 'Ada' }, create_user: true })).toEqual({
      status: 200,
      body: {},
    })
    const mail = await readMessageTo(wire, email, 'confirmation')
    expect(mail.link.searchParams.get('type')).toBe('signup')
    const [user] = await owner.query(
      'select encrypted_password, email_confirmed_at from auth.users where email = $1',
      [email],
    )
    expect(user).toEqual({ encrypted_password: null, email_confirmed_at: null })
    const { data } = await wire.client().auth.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada', email_verified: true } })
    expect(readAuthMethods(data.session?.access_token)).toEqual(['otp'])
  })

  it('mails a sign-in link to a confirmed user and leaves the metadata unchanged', async () => {
    const email = 'known@example.test'
    await signInByCode(wire, email)
    await wire.client().auth.signInWithOtp({ email, options: { data: { name: 'Eve' } } })
    const mail = await readMessageTo(wire, email, 'magic_link')
    expect(mail.link.searchParams.get('type')).toBe('magiclink')
    const landing = await followLink(wire.fetchBare, mail.link)
    expect(landing.fragment).toMatchObject({ type: 'magiclink', token_type: 'bearer' })
    expect(readAuthMethods(landing.fragment['access_token'])).toEqual(['otp'])
    const { data } = await wire.client().auth.getUser(landing.fragment['access_token'])
    expect(data.user?.user_metadata).not.toHaveProperty('name')
  })

  it('repeats the confirmation for an unconfirmed user and discards the password', async () => {
    const email = 'unconfirmed@example.test'
    await wire.client().auth.signUp({ email, password })
    await signInByCode(wire, email)
    expect(await listMessagesTo(wire, email, 'magic_link')).toEqual([])
    const { error } = await wire.client().auth.signInWithPassword({ email, password })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('creates no account when create_user is false', async () => {
    const email = 'unknown@example.test'
    const { error } = await wire.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
    expect(await owner.query('select 1 from auth.users where email = $1', [email])).toEqual([])
    expect(await listMessagesTo(wire, email)).toEqual([])
  })

  it('creates no account while sign-up is closed, but signs existing users in', async () => {
    await signInByCode(wire, 'member@example.test')
    const closed = await openTestApi({ database, settings: { ...settings, signupOpen: false } })
    const { error } = await closed.client().auth.signInWithOtp({ email: 'newcomer@example.test' })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect((await closed.client().auth.signInWithOtp({ email: 'member@example.test' })).error).toBeNull()
  })

  it('records the method of the flow in amr after a PKCE exchange', async () => {
    const email = 'pkce@example.test'
    const browser = browserClient(wire.fetchBare, wire.gateway.keys.anonKey)
    for (const [kind, method] of [
      ['confirmation', 'email/signup'],
      ['magic_link', 'magiclink'],
    ] as const) {
      await browser.auth.signInWithOtp({ email })
      const { query, hash } = await followLink(wire.fetchBare, (await readMessageTo(wire, email, kind)).link)
      expect(hash).toBe('')
      const { data, error } = await browser.auth.exchangeCodeForSession(query['code'] ?? '')
      expect(error).toBeNull()
      expect(readAuthMethods(data.session?.access_token)).toEqual([method])
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
  ])('refuses the body %j with validation_failed', async (body, message) => {
    expect(await postAuth(wire, '/otp', body)).toEqual({
      status: 400,
      body: { code: 'validation_failed', message },
    })
  })
})

describe('POST /auth/v1/otp with a phone number', () => {
  it('signs up with the first code and in with the next, each valid once', async () => {
    const phone = '+49 151 555 0001'
    const client = wire.client()
    for (const kind of ['confirmation', 'sign_in'] as const) {
      expect((await client.auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } })).error).toBeNull()
      const { code } = await readMessageTo(wire, '491515550001', kind)
      const { data, error } = await client.auth.verifyOtp({ phone, token: code, type: 'sms' })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ phone: '491515550001', phone_confirmed_at: expect.any(String) })
      expect(readAuthMethods(data.session?.access_token)).toEqual(['otp'])
      const again = await client.auth.verifyOtp({ phone, token: code, type: 'sms' })
      expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
    }
    const signUps = await owner.query(
      "select 1 from auth.audit_log_entries where payload ->> 'action' = 'user_signedup'\n and payload ->> 'actor_id' = (select id::text from auth.users where phone = '491515550001')",
    )
    expect(signUps).toHaveLength(1)
  })

  it('is refused where phone sign-in is disabled', async () => {
    const without = await openTestApi({ database, settings: { ...settings, phone: false } })
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
  it('is the legacy endpoint for POST /otp with an email address', async () => {
    const email = 'older@example.test'
    expect(await postAuth(wire, '/magiclink', { email })).toEqual({ status: 200, body: {} })
    await followLink(wire.fetchBare, (await readMessageTo(wire, email, 'confirmation')).link)
    expect(await postAuth(wire, '/magiclink', { email })).toEqual({ status: 200, body: {} })
    await readMessageTo(wire, email, 'magic_link')
    expect(await postAuth(wire, '/magiclink', { phone: '4915123450' })).toMatchObject({ status: 400 })
  })
})
