import { describe, expect, it } from 'vitest'
import { readMessageTo, readAuthMethods, signInByCode } from '@firstline/wire/test-wire/accounts'
import { postAuth } from '@firstline/wire/test-wire/request-auth'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { owner, clock, wire } = await openApiFixture({ settings: { autoconfirm: false } })
const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const STALE_CODE = { code: 'otp_expired', message: 'Token has expired or is invalid' }
const STALE_LINK = { code: 'otp_expired', message: 'Email link is invalid or has expired' }

const verify = (body: object) => postAuth(wire, '/verify', body)
const requestLink = (email: string) => wire.client().auth.signInWithOtp({ email })

describe('POST /auth/v1/verify with a code', () => {
  it.each(['signup', 'email', 'invite'] as const)(
    'confirms the address by the code of a sign-up, type %s',
    async (type) => {
      const email = `code-${type}@example.test`
      await requestLink(email)
      const { code: token } = await readMessageTo(wire, email, 'confirmation')
      const { data, error } = await wire.client().auth.verifyOtp({ email: email.toUpperCase(), token, type })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({
        email_confirmed_at: expect.any(String),
        confirmed_at: data.user?.email_confirmed_at,
        user_metadata: { email_verified: true },
        identities: [{ identity_data: { email_verified: true } }],
      })
      expect(readAuthMethods(data.session?.access_token)).toEqual(['otp'])
    },
  )

  it.each(['magiclink', 'recovery', 'email'] as const)(
    'signs in by the code of a recovery, type %s',
    async (type) => {
      const email = `recover-${type}@example.test`
      await signInByCode(wire, email)
      await wire.client().auth.resetPasswordForEmail(email)
      const { code: token } = await readMessageTo(wire, email, 'recovery')
      const { data, error } = await wire.client().auth.verifyOtp({ email, token, type })
      expect(error).toBeNull()
      expect(readAuthMethods(data.session?.access_token)).toEqual(['otp'])
    },
  )

  it('confirms an unconfirmed address by the code of a recovery', async () => {
    const email = 'unconfirmed@example.test'
    await wire.client().auth.signUp({ email, password })
    await wire.client().auth.resetPasswordForEmail(email)
    const { code: token } = await readMessageTo(wire, email, 'recovery')
    const { data } = await wire.client().auth.verifyOtp({ email, token, type: 'recovery' })
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
    // The password was chosen by a caller who had not verified the address.
    const old = await wire.client().auth.signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('accepts a code once, for its own address, type and time only', async () => {
    const email = 'once@example.test'
    await requestLink(email)
    const { code: token } = await readMessageTo(wire, email, 'confirmation')
    const attempts = [
      { email: 'other@example.test', token, type: 'signup' },
      { email, token, type: 'recovery' },
      { email, token, type: 'sms' },
      { email, token, type: 'email_change' },
      { email, token: token.slice(0, 5), type: 'signup' },
      { phone: '4915123450', token, type: 'signup' },
    ]
    for (const attempt of attempts) expect(await verify(attempt)).toEqual({ status: 403, body: STALE_CODE })
    expect(await verify({ email, token: ` ${token} `, type: 'signup' })).toMatchObject({ status: 200 })
    expect(await verify({ email, token, type: 'signup' })).toEqual({ status: 403, body: STALE_CODE })
  })

  it('refuses a code and a link that have expired', async () => {
    const email = 'late@example.test'
    await requestLink(email)
    const { code: token, linkToken } = await readMessageTo(wire, email, 'confirmation')
    clock.advance(3_600_000)
    expect(await verify({ email, token, type: 'signup' })).toEqual({ status: 403, body: STALE_CODE })
    expect(await verify({ token_hash: linkToken, type: 'signup' })).toEqual({ status: 403, body: STALE_LINK })
  })

  it('refuses a code after five wrong attempts, but not its link', async () => {
    const email = 'guessed@example.test'
    await requestLink(email)
    const { code: token, linkToken } = await readMessageTo(wire, email, 'confirmation')
    const wrong = token === '000000' ? '111111' : '000000'
    for (let guess = 0; guess < 5; guess++) {
      expect(await verify({ email, token: wrong, type: 'email' })).toEqual({ status: 403, body: STALE_CODE })
    }
    expect(await verify({ email, token, type: 'email' })).toEqual({ status: 403, body: STALE_CODE })
    expect(await verify({ token_hash: linkToken, type: 'email' })).toMatchObject({ status: 200 })
  })

  it('deletes all other tokens of the user after a verification', async () => {
    const email = 'cleared@example.test'
    const { client } = await signInByCode(wire, email)
    await wire.client().auth.resetPasswordForEmail(email)
    await client.auth.updateUser({ email: 'cleared-to@example.test' })
    await client.auth.reauthenticate()
    const { code } = await readMessageTo(wire, email, 'recovery')
    await wire.client().auth.verifyOtp({ email, token: code, type: 'recovery' })
    const remaining = await owner.query(
      'select 1 from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1',
      [email],
    )
    expect(remaining).toEqual([])
  })
})

describe('POST /auth/v1/verify with a token_hash', () => {
  it('signs in by the type that the link names', async () => {
    const email = 'hash@example.test'
    await requestLink(email)
    const { linkToken } = await readMessageTo(wire, email, 'confirmation')
    expect(
      (await wire.client().auth.verifyOtp({ token_hash: linkToken, type: 'recovery' })).error,
    ).toMatchObject(STALE_LINK)
    const { data, error } = await wire.client().auth.verifyOtp({ token_hash: linkToken, type: 'signup' })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user?.email).toBe(email)
  })

  it.each([
    [{}, 'Verify requires a verification type'],
    [{ type: 'magic', token_hash: 'x' }, 'Invalid verification type'],
    [{ type: 'email' }, 'Verify requires a token or a token hash'],
    [{ type: 'email', token: '1', token_hash: 'x' }, 'Verify requires a token or a token hash'],
    [
      { type: 'email', token_hash: 'x', email: 'a@example.test' },
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'email', token_hash: 'x', phone: '49151' }, 'Only the token_hash and type should be provided'],
    [{ type: 'email', token_hash: 'x', redirect_to: '/' }, 'Only the token_hash and type should be provided'],
    [{ type: 'email', token: '1' }, 'Only an email address or phone number should be provided on verify'],
    [
      { type: 'email', token: '1', email: 'a@example.test', phone: '49151' },
      'Only an email address or phone number should be provided on verify',
    ],
  ])('refuses the body %j with validation_failed', async (body, message) => {
    expect(await verify(body)).toEqual({ status: 400, body: { code: 'validation_failed', message } })
  })

  it('refuses a banned user by code and by link', async () => {
    const email = 'banned@example.test'
    await signInByCode(wire, email)
    await requestLink(email)
    const { code: token, linkToken } = await readMessageTo(wire, email, 'magic_link')
    await owner.query('update auth.users set banned_until = $2 where email = $1', [
      email,
      new Date(clock.now().getTime() + 60_000),
    ])
    expect(await verify({ email, token, type: 'email' })).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    })
    expect(await verify({ token_hash: linkToken, type: 'magiclink' })).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    })
  })
})

describe('POST /auth/v1/verify with type email_change', () => {
  it('requires both confirmations, in either order', async () => {
    for (const first of ['email_change_current', 'email_change_new'] as const) {
      const from = `${first}@example.test`.replaceAll('_', '-')
      const to = `to-${from}`
      const { client, id } = await signInByCode(wire, from)
      const { data } = await client.auth.updateUser({ email: to })
      expect(data.user).toMatchObject({
        email: from,
        new_email: to,
        email_change_sent_at: expect.any(String),
      })

      const current = await readMessageTo(wire, from, 'email_change_current')
      const next = await readMessageTo(wire, to, 'email_change_new')
      const halves = [
        { email: from, token: current.code, type: 'email_change' },
        { email: to, token: next.code, type: 'email_change' },
      ]
      if (first === 'email_change_new') halves.reverse()
      expect(await verify(halves[0] ?? {})).toEqual({
        status: 200,
        body: { code: '200', msg: HALF_CONFIRMED },
      })
      expect(await verify(halves[0] ?? {})).toEqual({ status: 403, body: STALE_CODE })
      const second = await verify(halves[1] ?? {})
      expect(second.body['user']).toMatchObject({ id, email: to, email_confirmed_at: expect.any(String) })
      expect(second.body['user']).not.toHaveProperty('new_email')
      expect(second.body['user']).toMatchObject({
        user_metadata: { email: to, email_verified: true },
        identities: [{ email: to, identity_data: { email: to, email_verified: true } }],
      })
    }
  })

  it('returns neither session nor error to the official client after the first confirmation', async () => {
    const { client } = await signInByCode(wire, 'half@example.test')
    await client.auth.updateUser({ email: 'half-to@example.test' })
    const { code: token } = await readMessageTo(wire, 'half@example.test', 'email_change_current')
    const { data, error } = await wire
      .client()
      .auth.verifyOtp({ email: 'half@example.test', token, type: 'email_change' })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
  })
})
