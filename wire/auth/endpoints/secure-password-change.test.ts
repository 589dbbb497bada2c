import { describe, expect, it } from 'vitest'
import { readAuthMethods, readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { changeUser } from '@firstline/wire/test-wire/request-auth'
import { makeEmail, password, signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { DAY_MS, HOUR_MS } from '@firstline/platform/testing/times'
import { openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: false, anonymous: true }
const { database, clock, wire } = await openApiFixture({ settings })

const other = 'battery staple'
const NEEDED = {
  status: 400,
  code: 'reauthentication_needed',
  message: 'Password update requires reauthentication',
}

/** A user with a password whose session began more than 24 hours ago. */
async function signInADayAgo(on: TestApi = wire) {
  const email = makeEmail()
  const { client, id } = await signInByCode(wire, email, on.client())
  expect((await client.auth.updateUser({ password })).error).toBeNull()
  clock.advance(DAY_MS + 1)
  return { email, id, client, token: await refresh(client) }
}

async function refresh(client: ReturnType<TestApi['client']>): Promise<string> {
  const { data, error } = await client.auth.refreshSession()
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session.access_token
}

describe('PUT /auth/v1/user with a password, 24 hours after the sign-in', () => {
  it('refuses the change without reauthentication and changes nothing', async () => {
    const { client, email } = await signInADayAgo()
    const { error } = await client.auth.updateUser({ password: other, data: { name: 'Ada' } })
    expect(error).toMatchObject(NEEDED)
    expect((await client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('name')
    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('accepts the change with the nonce from a mail', async () => {
    const { client, email } = await signInADayAgo()
    await client.auth.reauthenticate()
    const { code: nonce } = await readMessageTo(wire, email, 'reauthentication')
    expect((await client.auth.updateUser({ password: other, nonce })).error).toBeNull()
  })

  it('refuses a wrong nonce with reauthentication_not_valid', async () => {
    const { client } = await signInADayAgo()
    const { error } = await client.auth.updateUser({ password: other, nonce: '000000' })
    expect(error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  })

  it('accepts the change with the current password', async () => {
    const { client } = await signInADayAgo()
    const { error } = await client.auth.updateUser({ password: other, current_password: password })
    expect(error).toBeNull()
  })

  it('limits wrong current passwords like those of sign-ins', async () => {
    const { token } = await signInADayAgo()
    const guess = (current_password: string) => changeUser(wire, token, { password: other, current_password })
    for (let tries = 0; tries < 10; tries++) {
      expect(await guess(`guess ${tries}`)).toMatchObject({ status: 400, code: 'current_password_invalid' })
    }
    expect(await guess(password)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })

  it('refuses the change also for an account without a password', async () => {
    const { client } = await signInByCode(wire, makeEmail())
    clock.advance(DAY_MS + 1)
    await refresh(client)
    expect((await client.auth.updateUser({ password })).error).toMatchObject(NEEDED)
  })

  it('accepts a password of an anonymous user, who has nothing to reauthenticate with', async () => {
    const client = wire.client()
    await client.auth.signInAnonymously()
    clock.advance(DAY_MS + 1)
    await refresh(client)
    const { error } = await client.auth.updateUser({ email: makeEmail(), password })
    expect(error).toBeNull()
  })

  it('does not apply to other changes of the user', async () => {
    const { client } = await signInADayAgo()
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull()
  })

  it('accepts the change where AUTH_SECURE_PASSWORD_CHANGE is false', async () => {
    const lenient = await openTestApi({
      database,
      clock,
      settings: { ...settings, securePasswordChange: false },
    })
    const { token } = await signInADayAgo()
    expect((await changeUser(lenient, token, { password: other })).status).toBe(200)
  })

  it('refuses the change for a token without a session', async () => {
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
  it('accepts the change from a recovery session', async () => {
    const { email } = await signInADayAgo()
    await wire.client().auth.resetPasswordForEmail(email)
    const { code: token } = await readMessageTo(wire, email, 'recovery')
    const client = wire.client()
    const { data } = await client.auth.verifyOtp({ email, token, type: 'recovery' })
    expect(readAuthMethods(data.session?.access_token)).toEqual(['otp'])
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
