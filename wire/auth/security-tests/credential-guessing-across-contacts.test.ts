import { hash } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { makeAddress, makeEmail, makePhone, password } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { owner, clock, wire } = await openApiFixture({
  settings: { autoconfirm: false },
  trustedProxies: ['127.0.0.1'],
})
const ownAddress = '203.0.113.7'
const signIn = (by: { email: string } | { phone: string }, attempt: string, from = makeAddress()) =>
  sendAuthRequest(wire, '/token?grant_type=password', { body: { ...by, password: attempt }, from })

async function createAccount(): Promise<{ email: string; phone: string }> {
  const email = makeEmail('owner')
  const phone = makePhone()
  const { token, id } = await signInByCode(wire, email)
  await sendAuthRequest(wire, '/user', { method: 'PUT', token, body: { password }, from: ownAddress })
  await owner.query('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [id, phone])
  expect((await signIn({ email }, password, ownAddress)).status).toBe(200)
  return { email, phone }
}

describe('POST /token?grant_type=password, guessing by address and by number', () => {
  it('counts both contacts of an account together', async () => {
    const { email, phone } = await createAccount()
    for (let guess = 0; guess < 5; guess++) {
      expect((await signIn({ email }, 'wrong')).status).toBe(400)
      expect((await signIn({ phone: `+${phone}` }, 'wrong')).status).toBe(400)
    }
    expect((await signIn({ email }, password)).status).toBe(429)
    expect((await signIn({ phone }, password)).status).toBe(429)
    expect((await signIn({ phone }, password, ownAddress)).status).toBe(200)
  })

  it('refuses after a hundred attempts a day, also where the owner signed in before', async () => {
    const { email } = await createAccount()
    // A cheap imported hash: a hundred comparisons at our own cost take too long.
    const cheap = await hash(password, { cost: 4 })
    await owner.query('update auth.users set encrypted_password = $2 where email = $1', [email, cheap])
    for (let quarter = 0; quarter < 10; quarter++) {
      await Promise.all(Array.from({ length: 10 }, () => signIn({ email }, 'wrong', ownAddress)))
      clock.advance(15 * 60_000)
    }
    expect(await signIn({ email }, password, ownAddress)).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    })
    clock.advance(86_400_000)
    expect((await signIn({ email }, password, ownAddress)).status).toBe(200)
  })
})

describe('POST /verify, guessing codes sent by text', () => {
  const askForText = (phone: string) =>
    sendAuthRequest(wire, '/otp', { body: { phone }, from: makeAddress() })
  const typeCode = (phone: string, token: string, from = makeAddress()) =>
    sendAuthRequest(wire, '/verify', { body: { type: 'sms', phone, token }, from })
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('refuses after fifty attempts a day, except from an IP address where the owner signed in before', async () => {
    const phone = makePhone()
    await askForText(phone)
    const first = await readMessageTo(wire, phone, 'confirmation')
    expect((await typeCode(phone, first.code, ownAddress)).status).toBe(200)
    for (let text = 0; text < 10; text++) {
      await askForText(phone)
      const { code } = await readMessageTo(wire, phone, 'sign_in')
      for (let guess = 0; guess < 5; guess++) {
        expect((await typeCode(phone, wrongFor(code))).code).toBe('otp_expired')
      }
    }
    await askForText(phone)
    const { code } = await readMessageTo(wire, phone, 'sign_in')
    expect((await typeCode(phone, code)).code).toBe('over_request_rate_limit')
    expect((await typeCode(phone, code, ownAddress)).status).toBe(200)
    clock.advance(86_400_000)
    await askForText(phone)
    expect((await typeCode(phone, (await readMessageTo(wire, phone, 'sign_in')).code)).status).toBe(200)
  })

  it('responds the same for an unknown number (user enumeration)', async () => {
    const known = makePhone()
    await askForText(known)
    const collectResponses = async (phone: string) => {
      const responses = []
      for (let guess = 0; guess < 52; guess++) responses.push((await typeCode(phone, 'none')).body)
      return responses
    }
    expect(await collectResponses(makePhone())).toEqual(await collectResponses(known))
  })
})
