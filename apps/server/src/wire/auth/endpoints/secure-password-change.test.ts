import { describe, expect, it } from 'vitest'
import { methodsOf, messageTo, signInByCode } from '#test/accounts.ts'
import { changeUser } from '#test/ask-auth.ts'
import { DAY_MS, HOUR_MS, makeEmail, password, signWithSecret } from '#test/fixtures.ts'
import { openTestWire, type TestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const settings = { autoconfirm: false, anonymous: true }
const { database, clock, wire } = await openWireFixture({ settings })

const other = 'battery staple'
const NEEDED = {
  status: 400,
  code: 'reauthentication_needed',
  message: 'Password update requires reauthentication',
}

/** A member with a password whose session began more than 24 hours ago. */
async function signInADayAgo(on: TestWire = wire) {
  const email = makeEmail()
  const { client, id } = await signInByCode(wire, email, on.client())
  expect((await client.auth.updateUser({ password })).error).toBeNull()
  clock.advance(DAY_MS + 1)
  return { email, id, client, token: await refresh(client) }
}

async function refresh(client: ReturnType<TestWire['client']>): Promise<string> {
  const { data, error } = await client.auth.refreshSession()
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session.access_token
}

describe('PUT /auth/v1/user with a password, 24 hours after the sign-in', () => {
  it('refuses it without reauthentication, and changes nothing', async () => {
    const { client, email } = await signInADayAgo()
    const { error } = await client.auth.updateUser({ password: other, data: { name: 'Ada' } })
    expect(error).toMatchObject(NEEDED)
    expect((await client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('name')
    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('accepts it with the nonce from a mail', async () => {
    const { client, email } = await signInADayAgo()
    await client.auth.reauthenticate()
    const { code: nonce } = await messageTo(wire, email, 'reauthentication')
    expect((await client.auth.updateUser({ password: other, nonce })).error).toBeNull()
  })

  it('refuses a wrong nonce as the protocol does', async () => {
    const { client } = await signInADayAgo()
    const { error } = await client.auth.updateUser({ password: other, nonce: '000000' })
    expect(error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  })

  it('accepts it with the current password', async () => {
    const { client } = await signInADayAgo()
    const { error } = await client.auth.updateUser({ password: other, current_password: password })
    expect(error).toBeNull()
  })

  it('limits wrong current passwords as those of sign-ins', async () => {
    const { token } = await signInADayAgo()
    const guess = (current_password: string) => changeUser(wire, token, { password: other, current_password })
    for (let tries = 0; tries < 10; tries++) {
      expect(await guess(`guess ${tries}`)).toMatchObject({ status: 400, code: 'current_password_invalid' })
    }
    expect(await guess(password)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })

  it('refuses it also for an account that has no password yet', async () => {
    const { client } = await signInByCode(wire, makeEmail())
    clock.advance(DAY_MS + 1)
    await refresh(client)
    expect((await client.auth.updateUser({ password })).error).toMatchObject(NEEDED)
  })

  it('accepts it from an anonymous user, who has nothing to reauthenticate with', async () => {
    const client = wire.client()
    await client.auth.signInAnonymously()
    clock.advance(DAY_MS + 1)
    await refresh(client)
    const { error } = await client.auth.updateUser({ email: makeEmail(), password })
    expect(error).toBeNull()
  })

  it('leaves other changes alone', async () => {
    const { client } = await signInADayAgo()
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull()
  })

  it('accepts it where AUTH_SECURE_PASSWORD_CHANGE is false', async () => {
    const lenient = await openTestWire({
      database,
      clock,
      settings: { ...settings, securePasswordChange: false },
    })
    const { token } = await signInADayAgo()
    expect((await changeUser(lenient, token, { password: other })).status).toBe(200)
  })

  it('refuses it to a token that names no session', async () => {
    const { id } = await signInADayAgo()
    const exp = Math.floor(clock.now().getTime() / 1000) + 60
    const token = await signWithSecret({ sub: id, role: 'authenticated', aud: 'authenticated', exp })
    expect(await changeUser(wire, token, { password: other })).toMatchObject({
      status: 400,
      code: NEEDED.code,
    })
  })
})

describe('PUT /auth/v1/user with a password, within 24 hours of the sign-in', () => {
  it('accepts it from a recovery session', async () => {
    const { email } = await signInADayAgo()
    await wire.client().auth.resetPasswordForEmail(email)
    const { code: token } = await messageTo(wire, email, 'recovery')
    const client = wire.client()
    const { data } = await client.auth.verifyOtp({ email, token, type: 'recovery' })
    expect(methodsOf(data.session?.access_token)).toEqual(['otp'])
    expect((await client.auth.updateUser({ password: other })).error).toBeNull()
  })

  it('counts from the sign-in, not from the last refresh', async () => {
    const { client } = await signInByCode(wire, makeEmail())
    clock.advance(23 * HOUR_MS)
    await refresh(client)
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    clock.advance(HOUR_MS)
    await refresh(client)
    expect((await client.auth.updateUser({ password: other })).error).toMatchObject(NEEDED)
  })
})
