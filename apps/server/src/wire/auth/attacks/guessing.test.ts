import { describe, expect, it } from 'vitest'
import { messageTo, signInByCode } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { makeAddress, makeEmail, password } from '#test/fixtures.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { clock, wire } = await openWireFixture({
  settings: { autoconfirm: false },
  trustedProxies: ['127.0.0.1'],
})

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const typeCode = (email: string, token: string) =>
  askAuth(wire, '/verify', { body: { type: 'email', email, token }, from: makeAddress() })
const followLink = (token: string) =>
  askAuth(wire, '/verify', { body: { type: 'email', token_hash: token }, from: makeAddress() })
const askForMail = (email: string) => askAuth(wire, '/otp', { body: { email }, from: makeAddress() })

describe('guessing a code from many addresses', () => {
  it('burns it after five tries, while its link and the next mail go on working', async () => {
    const email = makeEmail()
    await askForMail(email)
    const first = await messageTo(wire, email, 'confirmation')
    for (let guess = 0; guess < 5; guess++) {
      expect((await typeCode(email, wrongFor(first.code))).code).toBe('otp_expired')
    }
    expect((await typeCode(email, first.code)).code).toBe('otp_expired')
    expect((await followLink(first.linkToken)).status).toBe(200)

    await askForMail(email)
    const next = await messageTo(wire, email, 'magic_link')
    expect((await typeCode(email, next.code)).status).toBe(200)
  })

  it('leaves four tries to whoever mistypes', async () => {
    const email = makeEmail()
    await askForMail(email)
    const { code } = await messageTo(wire, email, 'confirmation')
    for (let guess = 0; guess < 4; guess++) await typeCode(email, wrongFor(code))
    expect((await typeCode(email, code)).status).toBe(200)
  })

  it('burns it also when all are tried in the same moment', async () => {
    const email = makeEmail()
    await askForMail(email)
    const { code } = await messageTo(wire, email, 'confirmation')
    await Promise.all(Array.from({ length: 10 }, () => typeCode(email, wrongFor(code))))
    expect((await typeCode(email, code)).code).toBe('otp_expired')
  })

  it('ends after fifty a day, however many mails are asked for, and never shuts the owner out', async () => {
    const email = makeEmail()
    await signInByCode(wire, email)
    for (let mail = 0; mail < 10; mail++) {
      await askForMail(email)
      const { code } = await messageTo(wire, email, 'magic_link')
      for (let guess = 0; guess < 5; guess++) await typeCode(email, wrongFor(code))
    }
    await askForMail(email)
    const { code, linkToken } = await messageTo(wire, email, 'magic_link')
    expect(await typeCode(email, code)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect((await followLink(linkToken)).status).toBe(200)
    clock.advance(86_400_000)
    await askForMail(email)
    const next = await messageTo(wire, email, 'magic_link')
    expect((await typeCode(email, next.code)).status).toBe(200)
  })

  it('is answered the same where there is nobody', async () => {
    const known = makeEmail()
    await signInByCode(wire, known)
    await askForMail(known)
    const { code } = await messageTo(wire, known, 'magic_link')
    const told = async (email: string) => {
      const answers = []
      for (let guess = 0; guess < 52; guess++) {
        const { status, body } = await typeCode(email, wrongFor(code))
        answers.push({ status, body })
      }
      return answers
    }
    expect(await told(makeEmail())).toEqual(await told(known))
  })
})

describe('guessing a password from many addresses', () => {
  const home = '203.0.113.7'
  const signIn = (email: string, attempt: string, from = makeAddress()) =>
    askAuth(wire, '/token?grant_type=password', { body: { email, password: attempt }, from })

  async function owned(): Promise<string> {
    const email = makeEmail()
    const { token } = await signInByCode(wire, email)
    await askAuth(wire, '/user', { method: 'PUT', token, body: { password }, from: home })
    expect((await signIn(email, password, home)).status).toBe(200)
    return email
  }

  it('ends after ten, also for the right one, but not where its owner signed in before', async () => {
    const email = await owned()
    const answers = []
    for (let guess = 0; guess < 11; guess++) answers.push((await signIn(email, `wrong ${guess}`)).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect(await signIn(email, password)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect((await signIn(email, password, home)).status).toBe(200)
    // Nor is the owner locked out by links.
    await askForMail(email)
    const { linkToken } = await messageTo(wire, email, 'magic_link')
    expect((await followLink(linkToken)).status).toBe(200)

    clock.advance(15 * 60_000)
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('does not go on under another writing of the address', async () => {
    const email = await owned()
    const writings = [email, email.toUpperCase(), ` ${email} `, email.replace('example', 'ｅxample')]
    for (let guess = 0; guess < 10; guess++) {
      expect((await signIn(writings[guess % 4] ?? '', 'wrong')).status).toBe(400)
    }
    for (const writing of writings) expect((await signIn(writing, password)).status, writing).toBe(429)
  })

  it('finds nothing by many guesses at once that ten would not have found', async () => {
    const email = await owned()
    await Promise.all(Array.from({ length: 10 }, (_, guess) => signIn(email, `wrong ${guess}`)))
    const late = await Promise.all([signIn(email, password), signIn(email, 'wrong'), signIn(email, password)])
    expect(late.map(({ status }) => status)).toEqual([429, 429, 429])
  })

  it('is answered the same where there is nobody', async () => {
    const told = async (email: string) => {
      const answers = []
      for (let guess = 0; guess < 12; guess++) {
        const { status, body } = await signIn(email, 'wrong')
        answers.push({ status, body })
      }
      return answers
    }
    expect(await told(makeEmail())).toEqual(await told(await owned()))
  })
})
