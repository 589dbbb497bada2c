import { describe, expect, it } from 'vitest'
import { listMessagesTo, signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { HOUR_MS } from '@firstline/platform/testing/times'
import { NO_RATES, openTestApi } from '@firstline/wire/test-wire/test-services'
import type { AuthSettings } from '../auth-settings.ts'

const { database } = await createTestDatabase()
const clock = tickingClock()
const twicePerHour = { limit: 2, windowMs: HOUR_MS }

const openServer = (rates: Partial<AuthSettings['rates']>, settings: Partial<AuthSettings> = {}) =>
  openTestApi({
    database,
    clock,
    trustedProxies: ['127.0.0.1'],
    settings: { autoconfirm: false, ...settings, rates: { ...NO_RATES, ...rates } },
  })
const unlimitedWire = await openServer({})
const countMails = async (...params: Parameters<typeof listMessagesTo>) =>
  (await listMessagesTo(...params)).length

describe('security notices by mail', () => {
  it('are never sent to an unconfirmed address', async () => {
    const wire = await openServer({}, { autoconfirm: true })
    const email = makeEmail()
    const { body } = await sendAuthRequest(wire, '/signup', { body: { email, password: 'a first password' } })
    const token = String(body['access_token'])
    const change = { password: 'a second password' }
    expect((await sendAuthRequest(wire, '/user', { method: 'PUT', token, body: change })).status).toBe(200)
    const signIn = { email, ...change }
    const from = '198.51.100.9'
    expect((await sendAuthRequest(wire, '/token?grant_type=password', { body: signIn, from })).status).toBe(
      200,
    )
    expect(await countMails(wire, email)).toBe(0)
  })

  it('are limited by recipient, while the change itself succeeds', async () => {
    const email = makeEmail()
    const { token } = await signInByCode(unlimitedWire, email)
    const wire = await openServer({ mailRecipient: twicePerHour })
    for (let index = 0; index < 4; index++) {
      const change = { password: `password number ${index}` }
      expect((await sendAuthRequest(wire, '/user', { method: 'PUT', token, body: change })).status).toBe(200)
    }
    expect(await countMails(wire, email, 'password_changed')).toBe(2)
    // Mails that sign in have a limit of their own.
    expect((await sendAuthRequest(wire, '/recover', { body: { email } })).status).toBe(200)
    clock.advance(HOUR_MS)
    await changeUser(wire, token, { password: 'the last password' })
    expect(await countMails(wire, email, 'password_changed')).toBe(3)
  })

  it('count notices of sign-ins too, and count toward the global mail limit', async () => {
    const email = makeEmail()
    const { token } = await signInByCode(unlimitedWire, email)
    const wire = await openServer({ mailRecipient: twicePerHour, mail: { limit: 3, windowMs: HOUR_MS } })
    await changeUser(wire, token, { password })
    for (const from of ['198.51.100.1', '198.51.100.2']) {
      const response = await sendAuthRequest(wire, '/token?grant_type=password', {
        body: { email, password },
        from,
      })
      expect(response.status).toBe(200)
    }
    expect(await countMails(wire, email, 'new_sign_in')).toBe(1)
    expect((await sendAuthRequest(wire, '/recover', { body: { email } })).status).toBe(200)
    expect((await sendAuthRequest(wire, '/recover', { body: { email } })).status).toBe(429)
  })
})

describe('text messages requested from one IP address', () => {
  it('are limited across recipients and apart from mails', async () => {
    const wire = await openServer({ mailAddress: twicePerHour })
    const send = (phone: string, from: string) => sendAuthRequest(wire, '/otp', { body: { phone }, from })
    expect((await send('491515560001', '203.0.113.1')).status).toBe(200)
    expect((await send('491515560002', '203.0.113.1')).status).toBe(200)
    expect(await send('491515560003', '203.0.113.1')).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
    expect((await send('491515560003', '203.0.113.2')).status).toBe(200)
    const mail = { body: { email: makeEmail() }, from: '203.0.113.1' }
    expect((await sendAuthRequest(wire, '/otp', mail)).status).toBe(200)
  })
})
