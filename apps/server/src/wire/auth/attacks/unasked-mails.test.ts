import { describe, expect, it } from 'vitest'
import { messagesTo, signInByCode, tickingClock } from '#test/accounts.ts'
import { askAuth, changeUser } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { HOUR_MS, makeEmail, password } from '#test/fixtures.ts'
import { NO_RATES, openTestWire } from '#test/test-wire.ts'
import type { AuthSettings } from '../auth-options.ts'

const { database } = await createTestDatabase()
const clock = tickingClock()
const twice = { limit: 2, windowMs: HOUR_MS }

const openServer = (rates: Partial<AuthSettings['rates']>, settings: Partial<AuthSettings> = {}) =>
  openTestWire({
    database,
    clock,
    trustedProxies: ['127.0.0.1'],
    settings: { autoconfirm: false, ...settings, rates: { ...NO_RATES, ...rates } },
  })
const open = await openServer({})
const mailsTo = async (...asked: Parameters<typeof messagesTo>) => (await messagesTo(...asked)).length

describe('mails that tell of a change', () => {
  it('never go to an address that nobody has proven', async () => {
    const wire = await openServer({}, { autoconfirm: true })
    const email = makeEmail()
    const { body } = await askAuth(wire, '/signup', { body: { email, password: 'a first password' } })
    const token = String(body['access_token'])
    const change = { password: 'a second password' }
    expect((await askAuth(wire, '/user', { method: 'PUT', token, body: change })).status).toBe(200)
    const signIn = { email, ...change }
    const from = '198.51.100.9'
    expect((await askAuth(wire, '/token?grant_type=password', { body: signIn, from })).status).toBe(200)
    expect(await mailsTo(wire, email)).toBe(0)
  })

  it('are so many to one recipient, and what they tell of is done all the same', async () => {
    const email = makeEmail()
    const { token } = await signInByCode(open, email)
    const wire = await openServer({ mailRecipient: twice })
    for (let turn = 0; turn < 4; turn++) {
      const change = { password: `password number ${turn}` }
      expect((await askAuth(wire, '/user', { method: 'PUT', token, body: change })).status).toBe(200)
    }
    expect(await mailsTo(wire, email, 'password_changed')).toBe(2)
    // Those that lead back into the account are counted apart.
    expect((await askAuth(wire, '/recover', { body: { email } })).status).toBe(200)
    clock.advance(HOUR_MS)
    await changeUser(wire, token, { password: 'the last password' })
    expect(await mailsTo(wire, email, 'password_changed')).toBe(3)
  })

  it('of sign-ins are counted with them, and among all mails', async () => {
    const email = makeEmail()
    const { token } = await signInByCode(open, email)
    const wire = await openServer({ mailRecipient: twice, mail: { limit: 3, windowMs: HOUR_MS } })
    await changeUser(wire, token, { password })
    for (const from of ['198.51.100.1', '198.51.100.2']) {
      const answer = await askAuth(wire, '/token?grant_type=password', { body: { email, password }, from })
      expect(answer.status).toBe(200)
    }
    expect(await mailsTo(wire, email, 'new_sign_in')).toBe(1)
    expect((await askAuth(wire, '/recover', { body: { email } })).status).toBe(200)
    expect((await askAuth(wire, '/recover', { body: { email } })).status).toBe(429)
  })
})

describe('texts that one client address asks for', () => {
  it('are so many, whoever gets them, and apart from its mails', async () => {
    const wire = await openServer({ mailAddress: twice })
    const ask = (phone: string, from: string) => askAuth(wire, '/otp', { body: { phone }, from })
    expect((await ask('491515560001', '203.0.113.1')).status).toBe(200)
    expect((await ask('491515560002', '203.0.113.1')).status).toBe(200)
    expect(await ask('491515560003', '203.0.113.1')).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
    expect((await ask('491515560003', '203.0.113.2')).status).toBe(200)
    const mail = { body: { email: makeEmail() }, from: '203.0.113.1' }
    expect((await askAuth(wire, '/otp', mail)).status).toBe(200)
  })
})
