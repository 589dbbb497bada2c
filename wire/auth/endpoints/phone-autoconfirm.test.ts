import { describe, expect, it } from 'vitest'
import { readMessageTo, listMessagesTo } from '@firstline/wire/test-wire/accounts'
import { makePhone, password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: false, phoneAutoconfirm: true, anonymous: true }
const { database, clock, wire } = await openApiFixture({ settings })
const strict = await openTestApi({ database, clock, settings: { ...settings, phoneAutoconfirm: false } })

describe('AUTH_PHONE_AUTOCONFIRM', () => {
  it('confirms a number at sign-up without a text, but not as verified', async () => {
    const phone = makePhone()
    const { data, error } = await wire.client().auth.signUp({ phone: `+${phone}`, password })
    expect(error).toBeNull()
    expect(data.session?.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      user_metadata: { phone_verified: false },
    })
    expect(await listMessagesTo(wire, phone)).toEqual([])
    const signedIn = await wire.client().auth.signInWithPassword({ phone, password })
    expect(signedIn.data.user?.id).toBe(data.user?.id)
    const again = await wire.client().auth.signUp({ phone, password })
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  })

  it('is false by default: a number needs its code', async () => {
    const phone = makePhone()
    const { data, error } = await strict.client().auth.signUp({ phone, password })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect((await strict.client().auth.signInWithPassword({ phone, password })).error).toMatchObject({
      code: 'phone_not_confirmed',
    })
    await readMessageTo(strict, phone, 'confirmation')
  })

  it('does not apply to email addresses', async () => {
    const { data } = await wire.client().auth.signUp({ email: 'mail@example.test', password })
    expect(data.session).toBeNull()
  })

  it('is reported by GET /auth/v1/settings', async () => {
    const read = async (on: typeof wire) => (await on.fetch('/auth/v1/settings')).json()
    expect(await read(wire)).toMatchObject({ phone_autoconfirm: true, mailer_autoconfirm: false })
    expect(await read(strict)).toMatchObject({ phone_autoconfirm: false })
  })

  it('assigns a number to an anonymous user immediately, and to others after a code', async () => {
    const client = wire.client()
    await client.auth.signInAnonymously()
    const phone = makePhone()
    const { data, error } = await client.auth.updateUser({ phone, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone,
      is_anonymous: false,
      phone_confirmed_at: expect.any(String),
      user_metadata: { phone_verified: false },
    })
    expect((await wire.client().auth.signInWithPassword({ phone, password })).error).toBeNull()

    const next = makePhone()
    const later = await client.auth.updateUser({ phone: next })
    expect(later.data.user).toMatchObject({ phone, new_phone: next })
    await readMessageTo(wire, next, 'phone_change')
  })

  it('refuses to give an anonymous user the number of another account', async () => {
    const phone = makePhone()
    await wire.client().auth.signUp({ phone, password })
    const client = wire.client()
    await client.auth.signInAnonymously()
    expect((await client.auth.updateUser({ phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    })
  })

  it('discards the password of an unverified sign-up once the owner verifies the number', async () => {
    const phone = makePhone()
    const attacker = wire.client()
    const { data: taken } = await attacker.auth.signUp({ phone, password })
    const owner = wire.client()
    await owner.auth.signInWithOtp({ phone })
    const { code: token } = await readMessageTo(wire, phone, 'sign_in')
    const { data } = await owner.auth.verifyOtp({ phone, token, type: 'sms' })
    expect(data.user).toMatchObject({ id: taken.user?.id, user_metadata: { phone_verified: true } })
    expect((await wire.client().auth.signInWithPassword({ phone, password })).error).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await attacker.auth.getUser()).error).not.toBeNull()
  })
})
