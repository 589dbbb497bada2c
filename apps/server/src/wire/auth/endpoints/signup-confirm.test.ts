import { describe, expect, it } from 'vitest'
import { browserClient, messagesTo, messageTo } from '#test/accounts.ts'
import { postAuth } from '#test/ask-auth.ts'
import { password } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const settings = { autoconfirm: false }
const { database, owner, wire } = await openWireFixture({
  settings,
  isReserved: (address) => address === 'tester@example.test',
})

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

async function signUp(email: string, data?: object) {
  return wire.client().auth.signUp({ email, password, options: data ? { data } : {} })
}

async function confirm(email: string): Promise<string> {
  const { code } = await messageTo(wire, email, 'confirmation')
  const { data, error } = await wire.client().auth.verifyOtp({ email, token: code, type: 'signup' })
  if (error) throw error
  return data.user?.id ?? ''
}

describe('POST /auth/v1/signup of a new address, to be confirmed', () => {
  it('gives a bare user who was sent a mail, and no session', async () => {
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
    const mail = await messageTo(wire, 'ada@example.test', 'confirmation')
    expect(mail.link.href).toMatch(
      /^http:\/\/firstline\.test\/auth\/v1\/verify\?token=[0-9a-f]{56}&type=signup&/,
    )
    expect(mail.code).toMatch(/^\d{6}$/)
  })

  it('lets nobody in by the password before the address is confirmed', async () => {
    await signUp('early@example.test')
    const credentials = { email: 'early@example.test', password }
    const { error } = await wire.client().auth.signInWithPassword(credentials)
    expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
    const wrong = await wire.client().auth.signInWithPassword({ ...credentials, password: 'wrong horse' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })

    await confirm('early@example.test')
    expect((await wire.client().auth.signInWithPassword(credentials)).error).toBeNull()
  })

  it('lets metadata claim nothing that only a proof can show', async () => {
    const { data } = await signUp('claims@example.test', { email_verified: true, sub: 'me', email: 'x@y.z' })
    expect(data.user?.user_metadata).toMatchObject({
      email_verified: false,
      sub: data.user?.id,
      email: 'claims@example.test',
    })
  })
})

describe('POST /auth/v1/signup of an address that waits for its proof', () => {
  it('sends the mail again and leaves password and metadata as they were', async () => {
    const first = await signUp('again@example.test', { name: 'First' })
    const other = { email: 'again@example.test', password, options: { data: { name: 'Second' } } }
    const { data, error } = await wire.client().auth.signUp(other)
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ id: first.data.user?.id, user_metadata: { name: 'First' } })
    expect(data.user?.identities).toHaveLength(1)
    const [second, earlier] = await messagesTo(wire, 'again@example.test', 'confirmation')
    expect(second?.linkToken).not.toBe(earlier?.linkToken)
    expect((await wire.fetchBare(earlier?.link.href ?? '')).headers.get('location')).toContain('otp_expired')
  })

  it('keeps neither password when two different ones were chosen', async () => {
    await signUp('contested@example.test')
    await wire.client().auth.signUp({ email: 'contested@example.test', password: 'another horse' })
    await confirm('contested@example.test')
    for (const tried of [password, 'another horse']) {
      const credentials = { email: 'contested@example.test', password: tried }
      const { error } = await wire.client().auth.signInWithPassword(credentials)
      expect(error).toMatchObject({ code: 'invalid_credentials' })
    }
  })

  it('shows an invited one without its metadata', async () => {
    await signUp('invited@example.test', { name: 'Invited' })
    await owner.query("update auth.users set invited_at = now() where email = 'invited@example.test'")
    const { data } = await signUp('invited@example.test')
    expect(data.user).toMatchObject({ user_metadata: {}, identities: [] })
  })
})

describe('POST /auth/v1/signup of a confirmed address', () => {
  it('answers with somebody who does not exist, and sends and stores nothing', async () => {
    await signUp('known@example.test')
    const id = await confirm('known@example.test')
    const users = await owner.query('select count(*) from auth.users')
    const before = await messagesTo(wire, 'known@example.test')

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
    expect(await messagesTo(wire, 'known@example.test')).toHaveLength(before.length)
    expect(await owner.query('select count(*) from auth.users')).toEqual(users)
    const [entry] = await owner.query(
      'select payload from auth.audit_log_entries order by created_at desc limit 1',
    )
    expect(entry?.['payload']).toMatchObject({ action: 'user_repeated_signup', actor_id: null })
  })

  it('treats a reserved address like one that is taken', async () => {
    const { data, error } = await signUp('Tester@example.test')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ role: '', identities: [] })
    expect(await messagesTo(wire, 'tester@example.test')).toEqual([])
    const otp = await wire.client().auth.signInWithOtp({
      email: 'tester@example.test',
      options: { shouldCreateUser: false },
    })
    expect(otp.error).toBeNull()
  })
})

describe('POST /auth/v1/signup by phone', () => {
  it('sends a code by the channel asked for, and gives a bare user', async () => {
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

  it('lets the number in by its password once the code was typed', async () => {
    const phone = '+491512345002'
    await wire.client().auth.signUp({ phone, password })
    const early = await wire.client().auth.signInWithPassword({ phone, password })
    expect(early.error).toMatchObject({
      status: 400,
      code: 'phone_not_confirmed',
      message: 'Phone not confirmed',
    })

    const { code } = await messageTo(wire, '491512345002', 'confirmation')
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

describe('the order of the checks of POST /auth/v1/signup', () => {
  const pair = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
  it.each([
    [{ email: 'a@example.test' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [{ email: 'a@example.test', password: 'ä'.repeat(37) }, 400, 'validation_failed', undefined],
    [{ email: 'a@example.test', phone: '4915123450', password }, 400, 'validation_failed', undefined],
    [{ phone: '4915123450', password: '123', channel: 'fax' }, 400, 'validation_failed', undefined],
    [{ phone: '4915123450', password: '123', ...pair }, 400, 'validation_failed', undefined],
    [
      { email: 'a@example.test', password, code_challenge: pair.code_challenge },
      400,
      'validation_failed',
      undefined,
    ],
    [
      { email: 'a@example.test', password, code_challenge_method: 's256' },
      400,
      'validation_failed',
      undefined,
    ],
    [
      { email: 'a@example.test', password, ...pair, code_challenge: 'short' },
      400,
      'validation_failed',
      undefined,
    ],
    [
      { email: 'a@example.test', password, ...pair, code_challenge_method: 's512' },
      400,
      'validation_failed',
      undefined,
    ],
    [
      { email: 'no address', password: '123' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      { email: 'no address', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ email: `${'a'.repeat(250)}@example.test`, password }, 400, 'validation_failed', undefined],
    [{ phone: '0151', password }, 400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
  ])('%j: %i %s', async (body, status, code, message) => {
    const answer = await postAuth(wire, '/signup', body)
    expect(answer).toMatchObject({ status, body: { code } })
    if (message) expect(answer.body['message']).toBe(message)
  })

  it('asks whether sign-up is open before it looks at the password, and for the provider before the address', async () => {
    const closed = await openTestWire({
      database,
      settings: { ...settings, signupOpen: false, phone: false },
    })
    const { error } = await closed.client().auth.signUp({ email: 'no address', password: '1' })
    expect(error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
    const without = await openTestWire({ database, settings: { ...settings, phone: false } })
    const phone = await without.client().auth.signUp({ phone: 'none', password })
    expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })

  it('takes any writing of the challenge method, and ignores an empty captcha', async () => {
    const { status } = await postAuth(wire, '/signup', {
      email: 'plain@example.test',
      password,
      code_challenge: 'A-Za-z0-9._~'.padEnd(43, 'x'),
      code_challenge_method: 'PLAIN',
      gotrue_meta_security: {},
    })
    expect(status).toBe(200)
    expect((await messageTo(wire, 'plain@example.test', 'confirmation')).linkToken).toMatch(
      /^pkce_[0-9a-f]{56}$/,
    )
  })
})

describe('POST /auth/v1/signup without address and number', () => {
  it('is refused unless anonymous accounts are allowed', async () => {
    const { error } = await wire.client().auth.signInAnonymously()
    expect(error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    })
  })

  it('gives a session of a user of whom nothing is known', async () => {
    const open = await openTestWire({ database, settings: { ...settings, anonymous: true } })
    const client = browserClient(open.fetchBare, open.gateway.keys.anonKey)
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { colour: 'red' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: '',
      phone: '',
      role: 'authenticated',
      app_metadata: {},
      user_metadata: { colour: 'red' },
      identities: [],
      is_anonymous: true,
    })
    const { data: claims } = await client.auth.getClaims()
    expect(claims?.claims).toMatchObject({
      email: '',
      phone: '',
      is_anonymous: true,
      app_metadata: {},
      amr: [{ method: 'anonymous' }],
    })
    expect((await client.auth.refreshSession()).data.user?.id).toBe(data.user?.id)
  })
})
