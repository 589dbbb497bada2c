import { describe, expect, it } from 'vitest'
import { messageTo, messagesTo, signInByCode } from '#test/accounts.ts'
import { password } from '#test/fixtures.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { owner, clock, wire } = await openWireFixture({ settings: { autoconfirm: false, anonymous: true } })

describe('GET /auth/v1/reauthenticate', () => {
  it('mails a code, and no link to sign in with', async () => {
    const { client } = await signInByCode(wire, 'ada@example.test')
    const { error } = await client.auth.reauthenticate()
    expect(error).toBeNull()
    const { code, text } = await messageTo(wire, 'ada@example.test', 'reauthentication')
    expect(code).toMatch(/^\d{6}$/)
    expect(text).not.toContain('/auth/v1/verify')
    expect((await client.auth.getUser()).data.user).toHaveProperty('reauthentication_sent_at')
  })

  it('texts the code to who has no address', async () => {
    const phone = '491515550021'
    const client = wire.client()
    await client.auth.signInWithOtp({ phone })
    const { code: token } = await messageTo(wire, phone, 'confirmation')
    await client.auth.verifyOtp({ phone, token, type: 'sms' })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code: nonce } = await messageTo(wire, phone, 'reauthentication')
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull()
  })

  it('gives a code that opens nothing else, holds for five tries and for its time', async () => {
    const email = 'code@example.test'
    const { client } = await signInByCode(wire, email)
    await client.auth.reauthenticate()
    const { code: nonce } = await messageTo(wire, email, 'reauthentication')
    for (const type of ['email', 'recovery', 'magiclink', 'signup', 'email_change'] as const) {
      const { error } = await wire.client().auth.verifyOtp({ email, token: nonce, type })
      expect(error).toMatchObject({ code: 'otp_expired' })
    }
    const wrong = nonce === '000000' ? '111111' : '000000'
    for (let guess = 0; guess < 5; guess++) {
      const { error } = await client.auth.updateUser({ password, nonce: wrong })
      expect(error).toMatchObject({ code: 'reauthentication_not_valid' })
    }
    expect((await client.auth.updateUser({ password, nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    await client.auth.reauthenticate()
    const late = await messageTo(wire, email, 'reauthentication')
    clock.advance(3_600_000)
    await client.auth.refreshSession()
    const { error } = await client.auth.updateUser({ password, nonce: late.code })
    expect(error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  it('is refused to who has neither address nor number, and to who has not confirmed', async () => {
    const anonymous = wire.client()
    await anonymous.auth.signInAnonymously()
    expect((await anonymous.auth.reauthenticate()).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Reauthentication requires the user to have an email or a phone number',
    })
    const { client } = await signInByCode(wire, 'unconfirmed@example.test')
    await owner.query(
      "update auth.users set email_confirmed_at = null where email = 'unconfirmed@example.test'",
    )
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 422,
      code: 'email_not_confirmed',
    })
    expect(await messagesTo(wire, 'unconfirmed@example.test', 'reauthentication')).toEqual([])
    await owner.query(
      "update auth.users set email = null, phone = '491515550022' where email = 'unconfirmed@example.test'",
    )
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 422,
      code: 'phone_not_confirmed',
    })
  })

  it('needs a session', async () => {
    const response = await wire.fetch('/auth/v1/reauthenticate')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error_code: 'no_authorization' })
  })
})
