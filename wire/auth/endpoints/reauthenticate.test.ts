import { describe, expect, it } from 'vitest'
import { readMessageTo, listMessagesTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { owner, clock, wire } = await openApiFixture({ settings: { autoconfirm: false, anonymous: true } })

describe('GET /auth/v1/reauthenticate', () => {
  it('mails a code and no sign-in link', async () => {
    const { client } = await signInByCode(wire, 'ada@example.test')
    const { error } = await client.auth.reauthenticate()
    expect(error).toBeNull()
    const { code, text } = await readMessageTo(wire, 'ada@example.test', 'reauthentication')
    expect(code).toMatch(/^\d{6}$/)
    expect(text).not.toContain('/auth/v1/verify')
    expect((await client.auth.getUser()).data.user).toHaveProperty('reauthentication_sent_at')
  })

  it('sends the code by text to a user without an email address', async () => {
    const phone = '491515550021'
    const client = wire.client()
    await client.auth.signInWithOtp({ phone })
    const { code: token } = await readMessageTo(wire, phone, 'confirmation')
    await client.auth.verifyOtp({ phone, token, type: 'sms' })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code: nonce } = await readMessageTo(wire, phone, 'reauthentication')
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull()
  })

  it('issues a code for this purpose only, with five attempts and an expiry', async () => {
    const email = 'code@example.test'
    const { client } = await signInByCode(wire, email)
    await client.auth.reauthenticate()
    const { code: nonce } = await readMessageTo(wire, email, 'reauthentication')
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
    const late = await readMessageTo(wire, email, 'reauthentication')
    clock.advance(3_600_000)
    await client.auth.refreshSession()
    const { error } = await client.auth.updateUser({ password, nonce: late.code })
    expect(error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  it('is refused to users without a contact or with an unconfirmed one', async () => {
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
    expect(await listMessagesTo(wire, 'unconfirmed@example.test', 'reauthentication')).toEqual([])
    await owner.query(
      "update auth.users set email = null, phone = '491515550022' where email = 'unconfirmed@example.test'",
    )
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 422,
      code: 'phone_not_confirmed',
    })
  })

  it('refuses a request without a session', async () => {
    const response = await wire.fetch('/auth/v1/reauthenticate')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error_code: 'no_authorization' })
  })
})
