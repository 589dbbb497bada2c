import { describe, expect, it } from 'vitest'
import { listMessagesTo, readMessageTo } from '@firstline/wire/test-wire/accounts'
import { postAuth } from '@firstline/wire/test-wire/request-auth'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { owner, wire } = await openApiFixture({
  settings: { autoconfirm: false },
  isReserved: (address) => address === 'tester@example.test',
})

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

async function signUp(email: string, data?: object) {
  return wire.client().auth.signUp({ email, password, options: data ? { data } : {} })
}

async function confirmSignup(email: string): Promise<string> {
  const { code } = await readMessageTo(wire, email, 'confirmation')
  const { data, error } = await wire.client().auth.verifyOtp({ email, token: code, type: 'signup' })
  if (error) throw error
  return data.user?.id ?? ''
}

describe('POST /auth/v1/signup with a new address and email confirmation', () => {
  it('returns a bare user without a session, and sends a mail', async () => {
    const { body, status } = await postAuth(wire, '/signup', {
      email: ' Ada@Example.test',
      password,
      data: { name: 'Ada' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ada@example.test',
      phone: '',
      confirmation_sent_at: expect.stringMatching(ISO),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {
        name: 'Ada',
        sub: body['id'],
        email: 'ada@example.test',
        email_verified: false,
        phone_verified: false,
      },
      identities: [
        {
          identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          id: body['id'],
          user_id: body['id'],
          identity_data: {
            name: 'Ada',
            sub: body['id'],
            email: 'ada@example.test',
            email_verified: false,
            phone_verified: false,
          },
          provider: 'email',
          last_sign_in_at: expect.stringMatching(ISO),
          created_at: expect.stringMatching(ISO),
          updated_at: expect.stringMatching(ISO),
          email: 'ada@example.test',
        },
      ],
      created_at: expect.stringMatching(ISO),
      updated_at: expect.stringMatching(ISO),
      is_anonymous: false,
    })
    const mail = await readMessageTo(wire, 'ada@example.test', 'confirmation')
    expect(mail.link.href).toMatch(
      /^http:\/\/firstline\.test\/auth\/v1\/verify\?token=[0-9a-f]{56}&type=signup&/,
    )
    expect(mail.code).toMatch(/^\d{6}$/)
  })

  it('refuses the password before the address is confirmed', async () => {
    await signUp('early@example.test')
    const credentials = { email: 'early@example.test', password }
    const { error } = await wire.client().auth.signInWithPassword(credentials)
    expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
    const wrong = await wire.client().auth.signInWithPassword({ ...credentials, password: 'wrong horse' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })

    await confirmSignup('early@example.test')
    expect((await wire.client().auth.signInWithPassword(credentials)).error).toBeNull()
  })

  it('ignores metadata that claims a verified contact', async () => {
    const { data } = await signUp('claims@example.test', { email_verified: true, sub: 'me', email: 'x@y.z' })
    expect(data.user?.user_metadata).toMatchObject({
      email_verified: false,
      sub: data.user?.id,
      email: 'claims@example.test',
    })
  })
})

describe('POST /auth/v1/signup with an unconfirmed address', () => {
  it('sends the mail again and leaves password and metadata unchanged', async () => {
    const first = await signUp('again@example.test', { name: 'First' })
    const other = { email: 'again@example.test', password, options: { data: { name: 'Second' } } }
    const { data, error } = await wire.client().auth.signUp(other)
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ id: first.data.user?.id, user_metadata: { name: 'First' } })
    expect(data.user?.identities).toHaveLength(1)
    const [second, earlier] = await listMessagesTo(wire, 'again@example.test', 'confirmation')
    expect(second?.linkToken).not.toBe(earlier?.linkToken)
    expect((await wire.fetchBare(earlier?.link.href ?? '')).headers.get('location')).toContain('otp_expired')
  })

  it('discards both passwords when two different ones were chosen', async () => {
    await signUp('contested@example.test')
    await wire.client().auth.signUp({ email: 'contested@example.test', password: 'another horse' })
    await confirmSignup('contested@example.test')
    for (const attempt of [password, 'another horse']) {
      const credentials = { email: 'contested@example.test', password: attempt }
      const { error } = await wire.client().auth.signInWithPassword(credentials)
      expect(error).toMatchObject({ code: 'invalid_credentials' })
    }
  })

  it('returns an invited user without its metadata', async () => {
    await signUp('invited@example.test', { name: 'Invited' })
    await owner.query("update auth.users set invited_at = now() where email = 'invited@example.test'")
    const { data } = await signUp('invited@example.test')
    expect(data.user).toMatchObject({ user_metadata: {}, identities: [] })
  })
})

describe('POST /auth/v1/signup with a confirmed address', () => {
  it('returns an obfuscated user, and sends and stores nothing', async () => {
    await signUp('known@example.test')
    const id = await confirmSignup('known@example.test')
    const users = await owner.query('select count(*) from auth.users')
    const before = await listMessagesTo(wire, 'known@example.test')

    const { status, body } = await postAuth(wire, '/signup', {
      email: 'Known@example.test',
      password,
      data: { name: 'Eve' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aud: 'authenticated',
      role: '',
      email: 'known@example.test',
      phone: '',
      confirmation_sent_at: expect.stringMatching(ISO),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Eve' },
      identities: [],
      created_at: body['confirmation_sent_at'],
      updated_at: body['confirmation_sent_at'],
      is_anonymous: false,
    })
    expect(body['id']).not.toBe(id)
    expect(await listMessagesTo(wire, 'known@example.test')).toHaveLength(before.length)
    expect(await owner.query('select count(*) from auth.users')).toEqual(users)
    const [entry] = await owner.query(
      'select payload from auth.audit_log_entries order by created_at desc limit 1',
    )
    expect(entry?.['payload']).toMatchObject({ action: 'user_repeated_signup', actor_id: null })
  })

  it('treats a reserved address like a registered one', async () => {
    const { data, error } = await signUp('Tester@example.test')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ role: '', identities: [] })
    expect(await listMessagesTo(wire, 'tester@example.test')).toEqual([])
    const otp = await wire.client().auth.signInWithOtp({
      email: 'tester@example.test',
      options: { shouldCreateUser: false },
    })
    expect(otp.error).toBeNull()
  })
})

describe('POST /auth/v1/signup with a phone number', () => {
  it('sends a code by the requested channel and returns a bare user', async () => {
    const { data, error } = await wire.client().auth.signUp({
      phone: '+49 151 2345 001',
      password,
      options: { channel: 'whatsapp', data: { name: 'Ada' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: '',
      phone: '491512345001',
      confirmation_sent_at: expect.stringMatching(ISO),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { name: 'Ada', phone: '491512345001', phone_verified: false },
    })
    const [entry] = await wire.outgoing.list()
    expect(entry?.message).toMatchObject({ medium: 'text', channel: 'whatsapp', to: '491512345001' })
  })

  it('accepts the password once the number was confirmed by code', async () => {
    const phone = '+491512345002'
    await wire.client().auth.signUp({ phone, password })
    const early = await wire.client().auth.signInWithPassword({ phone, password })
    expect(early.error).toMatchObject({
      status: 400,
      code: 'phone_not_confirmed',
      message: 'Phone not confirmed',
    })

    const { code } = await readMessageTo(wire, '491512345002', 'confirmation')
    const { data, error } = await wire.client().auth.verifyOtp({ phone, token: code, type: 'sms' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone_confirmed_at: expect.stringMatching(ISO),
      user_metadata: { phone_verified: true },
    })
    expect((await wire.client().auth.signInWithPassword({ phone, password })).error).toBeNull()

    const again = await wire.client().auth.signUp({ phone, password })
    expect(again.data.user).toMatchObject({ role: '', phone: '491512345002', email: '', identities: [] })
  })
})
