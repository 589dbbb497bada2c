import { describe, expect, it } from 'vitest'
import {
  browserClient,
  readClaims,
  followLink,
  listMessagesTo,
  readMessageTo,
  signInByCode,
} from '@firstline/wire/test-wire/accounts'
import { changeUser } from '@firstline/wire/test-wire/request-auth'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: false, anonymous: true }
const { database, owner, clock, wire } = await openApiFixture({
  settings,
  isReserved: (address) => address === 'tester@example.test',
})
const { anonKey } = wire.gateway.keys

describe('PUT /auth/v1/user with a password', () => {
  it('sets the password, notifies the owner and ends other sessions and pending tokens', async () => {
    const email = 'password@example.test'
    const { client, id } = await signInByCode(wire, email)
    const other = await signInByCode(wire, email)
    await wire.client().auth.resetPasswordForEmail(email)
    const { linkToken } = await readMessageTo(wire, email, 'recovery')

    expect((await client.auth.updateUser({ password })).error).toBeNull()
    expect((await client.auth.getUser()).data.user?.id).toBe(id)
    expect((await other.client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(
      (await wire.client().auth.verifyOtp({ token_hash: linkToken, type: 'recovery' })).error,
    ).toMatchObject({
      code: 'otp_expired',
    })
    expect((await readMessageTo(wire, email, 'password_changed')).subject).toContain('password was changed')
    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
    expect((await client.auth.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
  })

  it('checks current password and nonce when they are sent', async () => {
    const email = 'careful@example.test'
    const { client, token } = await signInByCode(wire, email)
    await client.auth.updateUser({ password })
    const wrong = await changeUser(wire, token, { password: 'battery staple', current_password: 'guess' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'current_password_invalid' } })
    const right = await changeUser(wire, token, { password: 'battery staple', current_password: password })
    expect(right.status).toBe(200)

    const noCode = await client.auth.updateUser({ password, nonce: '123456' })
    expect(noCode.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    await client.auth.reauthenticate()
    const { code: nonce } = await readMessageTo(wire, email, 'reauthentication')
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull()
    const again = await client.auth.updateUser({ password: 'battery staple', nonce })
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })
})

describe('guessing the current password in PUT /auth/v1/user', () => {
  it('is refused after ten attempts, without locking the owner out elsewhere', async () => {
    const email = 'left-open@example.test'
    const { client, token } = await signInByCode(wire, email)
    await client.auth.updateUser({ password })
    const guess = (current_password: string) =>
      changeUser(wire, token, { password: 'battery staple', current_password })
    for (let tries = 0; tries < 10; tries++) expect((await guess(`guess ${tries}`)).status).toBe(400)
    expect(await guess('one more')).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    expect((await guess(password)).status).toBe(429)
    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('PUT /auth/v1/user with another address', () => {
  it('shows new_email and changes nothing before both addresses confirmed', async () => {
    const email = 'from@example.test'
    const browser = browserClient(wire.fetchBare, anonKey)
    const { id } = await signInByCode(wire, email, browser)
    const { data, error } = await browser.auth.updateUser(
      { email: 'To@Example.test' },
      { emailRedirectTo: 'http://firstline.test/account' },
    )
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, email, new_email: 'to@example.test' })
    const current = await readMessageTo(wire, email, 'email_change_current')
    const next = await readMessageTo(wire, 'to@example.test', 'email_change_new')
    expect(current.link.searchParams.get('redirect_to')).toBe('http://firstline.test/account')
    expect(current.code).not.toBe(next.code)

    await followLink(wire.fetchBare, current.link)
    expect((await browser.auth.getUser()).data.user).toMatchObject({ email, new_email: 'to@example.test' })
    const { query } = await followLink(wire.fetchBare, next.link)
    const exchanged = await browser.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(exchanged.data.user).toMatchObject({ id, email: 'to@example.test' })
    expect(readClaims(exchanged.data.session?.access_token)['email']).toBe('to@example.test')
    const [old] = await owner.query('select 1 from auth.users where email = $1', [email])
    expect(old).toBeUndefined()
  })

  it('requires both confirmations also with autoconfirm', async () => {
    const lenient = await openTestApi({ database, clock, settings: { ...settings, autoconfirm: true } })
    const client = lenient.client()
    await client.auth.signUp({ email: 'lenient@example.test', password })
    const { data } = await client.auth.updateUser({ email: 'lenient-to@example.test' })
    expect(data.user).toMatchObject({ email: 'lenient@example.test', new_email: 'lenient-to@example.test' })
    await readMessageTo(lenient, 'lenient@example.test', 'email_change_current')
  })

  it('keeps only the latest requested address', async () => {
    const { client } = await signInByCode(wire, 'twice@example.test')
    await client.auth.updateUser({ email: 'twice-a@example.test' })
    const stale = await readMessageTo(wire, 'twice-a@example.test', 'email_change_new')
    await client.auth.updateUser({ email: 'twice-b@example.test' })
    const { error } = await wire.client().auth.verifyOtp({
      email: 'twice-a@example.test',
      token: stale.code,
      type: 'email_change',
    })
    expect(error).toMatchObject({ code: 'otp_expired' })
    expect((await client.auth.getUser()).data.user?.new_email).toBe('twice-b@example.test')
  })

  it('does nothing for the current address', async () => {
    const { client } = await signInByCode(wire, 'same@example.test')
    const { data, error } = await client.auth.updateUser({ email: 'SAME@example.test' })
    expect(error).toBeNull()
    expect(data.user?.new_email).toBeUndefined()
    expect(await listMessagesTo(wire, 'same@example.test', 'email_change_current')).toEqual([])
  })

  it('reports email_exists when another account registered the address meanwhile', async () => {
    const { client } = await signInByCode(wire, 'slow@example.test')
    await client.auth.updateUser({ email: 'wanted@example.test' })
    const current = await readMessageTo(wire, 'slow@example.test', 'email_change_current')
    const next = await readMessageTo(wire, 'wanted@example.test', 'email_change_new')
    await signInByCode(wire, 'wanted@example.test')
    await followLink(wire.fetchBare, current.link)
    expect((await followLink(wire.fetchBare, next.link)).fragment).toMatchObject({
      error_code: 'email_exists',
    })
    expect((await client.auth.getUser()).data.user?.email).toBe('slow@example.test')
  })
})

describe('PUT /auth/v1/user with a phone number', () => {
  it('sends a code to the number and assigns it once confirmed', async () => {
    const { client, id } = await signInByCode(wire, 'phone@example.test')
    const requested = await client.auth.updateUser({ phone: '+49 151 777 0001' })
    expect(requested.data.user).toMatchObject({ phone: '', new_phone: '491517770001' })
    const { code: token } = await readMessageTo(wire, '491517770001', 'phone_change')
    const wrongKind = await wire.client().auth.verifyOtp({ phone: '491517770001', token, type: 'sms' })
    expect(wrongKind.error).toMatchObject({ code: 'otp_expired' })
    const { data, error } = await client.auth.verifyOtp({
      phone: '491517770001',
      token,
      type: 'phone_change',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id,
      email: 'phone@example.test',
      phone: '491517770001',
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
      user_metadata: { phone_verified: true, email_verified: true },
    })
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
    expect(data.user).not.toHaveProperty('new_phone')
  })

  it('is refused where phone sign-in is disabled, and for a registered number', async () => {
    const { token } = await signInByCode(wire, 'phoneless@example.test')
    const without = await openTestApi({ database, clock, settings: { ...settings, phone: false } })
    expect(await changeUser(without, token, { phone: '4915177711' })).toMatchObject({
      status: 422,
      body: { code: 'phone_provider_disabled' },
    })
    await wire.client().auth.signInWithOtp({ phone: '4915177712' })
    expect(await changeUser(wire, token, { phone: '+4915177712' })).toMatchObject({
      status: 422,
      body: { code: 'phone_exists' },
    })
  })
})

describe('validation order of PUT /auth/v1/user', () => {
  it('checks the format first, then the caller, then whether the address is registered', async () => {
    await signInByCode(wire, 'taken@example.test')
    const { token } = await signInByCode(wire, 'order@example.test')
    const taken = { email: 'taken@example.test', password: 'good enough' }
    for (const [body, status, code] of [
      [{ ...taken, email: 'none' }, 400, 'validation_failed'],
      [{ ...taken, phone: 'none' }, 400, 'validation_failed'],
      [{ ...taken, channel: 'fax' }, 400, 'validation_failed'],
      [{ ...taken, code_challenge: 'x'.repeat(43) }, 400, 'validation_failed'],
      [{ ...taken, password: '12345' }, 422, 'weak_password'],
      [{ ...taken, app_metadata: {} }, 403, 'not_admin'],
      [{ ...taken, nonce: '123456' }, 422, 'email_exists'],
      [{ email: 'Tester@example.test' }, 422, 'email_exists'],
      [
        { password: 'good enough', nonce: '123456', current_password: 'x' },
        422,
        'reauthentication_not_valid',
      ],
    ] as const) {
      expect(await changeUser(wire, token, body), JSON.stringify(body)).toMatchObject({
        status,
        body: { code },
      })
    }
    expect(await changeUser(wire, 'nonsense', taken)).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    })
    const [user] = await owner.query(
      "select email_change, encrypted_password from auth.users where email = 'order@example.test'",
    )
    expect(user).toEqual({ email_change: expect.toBeOneOf([null, '']), encrypted_password: null })
    expect(await listMessagesTo(wire, 'taken@example.test', 'email_change_new')).toEqual([])
  })

  it('refuses users of a single sign-on provider', async () => {
    const { token } = await signInByCode(wire, 'managed@example.test')
    await owner.query("update auth.users set is_sso_user = true where email = 'managed@example.test'")
    expect(await changeUser(wire, token, { email: 'taken@example.test' })).toMatchObject({
      status: 422,
      body: { code: 'user_sso_managed' },
    })
    expect(await changeUser(wire, token, { data: { name: 'Ada' } })).toMatchObject({ status: 200 })
  })
})
