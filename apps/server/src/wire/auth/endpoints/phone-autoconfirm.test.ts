import { describe, expect, it } from 'vitest'
import { messageTo, messagesTo } from '#test/accounts.ts'
import { makePhone, password } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const settings = { autoconfirm: false, phoneAutoconfirm: true, anonymous: true }
const { database, clock, wire } = await openWireFixture({ settings })
const strict = await openTestWire({ database, clock, settings: { ...settings, phoneAutoconfirm: false } })

describe('AUTH_PHONE_AUTOCONFIRM', () => {
  it('confirms a number at sign-up without a text, though not as verified', async () => {
    const phone = makePhone()
    const { data, error } = await wire.client().auth.signUp({ phone: `+${phone}`, password })
    expect(error).toBeNull()
    expect(data.session?.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      user_metadata: { phone_verified: false },
    })
    expect(await messagesTo(wire, phone)).toEqual([])
    const signedIn = await wire.client().auth.signInWithPassword({ phone, password })
    expect(signedIn.data.user?.id).toBe(data.user?.id)
    const again = await wire.client().auth.signUp({ phone, password })
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  })

  it('is false by default: a number is asked for its code', async () => {
    const phone = makePhone()
    const { data, error } = await strict.client().auth.signUp({ phone, password })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect((await strict.client().auth.signInWithPassword({ phone, password })).error).toMatchObject({
      code: 'phone_not_confirmed',
    })
    await messageTo(strict, phone, 'confirmation')
  })

  it('says nothing about addresses', async () => {
    const { data } = await wire.client().auth.signUp({ email: 'mail@example.test', password })
    expect(data.session).toBeNull()
  })

  it('is shown in GET /settings', async () => {
    const read = async (on: typeof wire) => (await on.fetch('/auth/v1/settings')).json()
    expect(await read(wire)).toMatchObject({ phone_autoconfirm: true, mailer_autoconfirm: false })
    expect(await read(strict)).toMatchObject({ phone_autoconfirm: false })
  })

  it('gives an anonymous user a number at once, and asks others for its code', async () => {
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
    await messageTo(wire, next, 'phone_change')
  })

  it('refuses an anonymous user the number of another account', async () => {
    const phone = makePhone()
    await wire.client().auth.signUp({ phone, password })
    const client = wire.client()
    await client.auth.signInAnonymously()
    expect((await client.auth.updateUser({ phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    })
  })

  it('leaves nothing to who signed up with the number, once its owner proves it', async () => {
    const phone = makePhone()
    const stranger = wire.client()
    const { data: taken } = await stranger.auth.signUp({ phone, password })
    const owner = wire.client()
    await owner.auth.signInWithOtp({ phone })
    const { code: token } = await messageTo(wire, phone, 'sign_in')
    const { data } = await owner.auth.verifyOtp({ phone, token, type: 'sms' })
    expect(data.user).toMatchObject({ id: taken.user?.id, user_metadata: { phone_verified: true } })
    expect((await wire.client().auth.signInWithPassword({ phone, password })).error).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await stranger.auth.getUser()).error).not.toBeNull()
  })
})
