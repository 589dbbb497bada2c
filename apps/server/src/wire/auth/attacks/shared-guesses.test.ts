import { hash } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { messageTo, signInByCode } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { makeAddress, makeEmail, makePhone, password } from '#test/fixtures.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { owner, clock, wire } = await openWireFixture({
  settings: { autoconfirm: false },
  trustedProxies: ['127.0.0.1'],
})
const home = '203.0.113.7'
const signIn = (by: { email: string } | { phone: string }, attempt: string, from = makeAddress()) =>
  askAuth(wire, '/token?grant_type=password', { body: { ...by, password: attempt }, from })

async function owned(): Promise<{ email: string; phone: string }> {
  const email = makeEmail('owner')
  const phone = makePhone()
  const { token, id } = await signInByCode(wire, email)
  await askAuth(wire, '/user', { method: 'PUT', token, body: { password }, from: home })
  await owner.query('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [id, phone])
  expect((await signIn({ email }, password, home)).status).toBe(200)
  return { email, phone }
}

describe('guessing one password by two names', () => {
  it('takes from one allowance', async () => {
    const { email, phone } = await owned()
    for (let guess = 0; guess < 5; guess++) {
      expect((await signIn({ email }, 'wrong')).status).toBe(400)
      expect((await signIn({ phone: `+${phone}` }, 'wrong')).status).toBe(400)
    }
    expect((await signIn({ email }, password)).status).toBe(429)
    expect((await signIn({ phone }, password)).status).toBe(429)
    expect((await signIn({ phone }, password, home)).status).toBe(200)
  })

  it('ends after a hundred a day also where its owner signed in before', async () => {
    const { email } = await owned()
    // As of somebody who moved here: a hundred looks at our own kind of hash take their time.
    const cheap = await hash(password, { cost: 4 })
    await owner.query('update auth.users set encrypted_password = $2 where email = $1', [email, cheap])
    for (let quarter = 0; quarter < 10; quarter++) {
      await Promise.all(Array.from({ length: 10 }, () => signIn({ email }, 'wrong', home)))
      clock.advance(15 * 60_000)
    }
    expect(await signIn({ email }, password, home)).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    })
    clock.advance(86_400_000)
    expect((await signIn({ email }, password, home)).status).toBe(200)
  })
})

describe('guessing the codes of texts', () => {
  const askForText = (phone: string) => askAuth(wire, '/otp', { body: { phone }, from: makeAddress() })
  const typeCode = (phone: string, token: string, from = makeAddress()) =>
    askAuth(wire, '/verify', { body: { type: 'sms', phone, token }, from })
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('ends after fifty a day, however many are sent, but not where its owner signed in before', async () => {
    const phone = makePhone()
    await askForText(phone)
    const first = await messageTo(wire, phone, 'confirmation')
    expect((await typeCode(phone, first.code, home)).status).toBe(200)
    for (let text = 0; text < 10; text++) {
      await askForText(phone)
      const { code } = await messageTo(wire, phone, 'sign_in')
      for (let guess = 0; guess < 5; guess++) {
        expect((await typeCode(phone, wrongFor(code))).code).toBe('otp_expired')
      }
    }
    await askForText(phone)
    const { code } = await messageTo(wire, phone, 'sign_in')
    expect((await typeCode(phone, code)).code).toBe('over_request_rate_limit')
    expect((await typeCode(phone, code, home)).status).toBe(200)
    clock.advance(86_400_000)
    await askForText(phone)
    expect((await typeCode(phone, (await messageTo(wire, phone, 'sign_in')).code)).status).toBe(200)
  })

  it('is answered the same where there is nobody', async () => {
    const known = makePhone()
    await askForText(known)
    const told = async (phone: string) => {
      const answers = []
      for (let guess = 0; guess < 52; guess++) answers.push((await typeCode(phone, 'none')).body)
      return answers
    }
    expect(await told(makePhone())).toEqual(await told(known))
  })
})
