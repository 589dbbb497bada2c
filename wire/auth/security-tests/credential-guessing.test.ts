import { describe, expect, it } from 'vitest'
import { readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { makeAddress, makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { clock, wire } = await openApiFixture({
  settings: { autoconfirm: false },
  trustedProxies: ['127.0.0.1'],
})

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const typeCode = (email: string, token: string) =>
  sendAuthRequest(wire, '/verify', { body: { type: 'email', email, token }, from: makeAddress() })
const followLink = (token: string) =>
  sendAuthRequest(wire, '/verify', { body: { type: 'email', token_hash: token }, from: makeAddress() })
const askForMail = (email: string) => sendAuthRequest(wire, '/otp', { body: { email }, from: makeAddress() })

describe('POST /verify, guessing a code from many IP addresses', () => {
  it('invalidates the code after five attempts, but neither its link nor the next mail', async () => {
    const email = makeEmail()
    await askForMail(email)
    const first = await readMessageTo(wire, email, 'confirmation')
    for (let guess = 0; guess < 5; guess++) {
      expect((await typeCode(email, wrongFor(first.code))).code).toBe('otp_expired')
    }
    expect((await typeCode(email, first.code)).code).toBe('otp_expired')
    expect((await followLink(first.linkToken)).status).toBe(200)

    await askForMail(email)
    const next = await readMessageTo(wire, email, 'magic_link')
    expect((await typeCode(email, next.code)).status).toBe(200)
  })

  it('leaves four attempts to a user who mistypes', async () => {
    const email = makeEmail()
    await askForMail(email)
    const { code } = await readMessageTo(wire, email, 'confirmation')
    for (let guess = 0; guess < 4; guess++) await typeCode(email, wrongFor(code))
    expect((await typeCode(email, code)).status).toBe(200)
  })

  it('invalidates the code after concurrent wrong attempts', async () => {
    const email = makeEmail()
    await askForMail(email)
    const { code } = await readMessageTo(wire, email, 'confirmation')
    await Promise.all(Array.from({ length: 10 }, () => typeCode(email, wrongFor(code))))
    expect((await typeCode(email, code)).code).toBe('otp_expired')
  })

  it('refuses after fifty attempts a day, however many mails are sent, and never refuses links', async () => {
    const email = makeEmail()
    await signInByCode(wire, email)
    for (let mail = 0; mail < 10; mail++) {
      await askForMail(email)
      const { code } = await readMessageTo(wire, email, 'magic_link')
      for (let guess = 0; guess < 5; guess++) await typeCode(email, wrongFor(code))
    }
    await askForMail(email)
    const { code, linkToken } = await readMessageTo(wire, email, 'magic_link')
    expect(await typeCode(email, code)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect((await followLink(linkToken)).status).toBe(200)
    clock.advance(86_400_000)
    await askForMail(email)
    const next = await readMessageTo(wire, email, 'magic_link')
    expect((await typeCode(email, next.code)).status).toBe(200)
  })

  it('responds the same for an unknown address (user enumeration)', async () => {
    const known = makeEmail()
    await signInByCode(wire, known)
    await askForMail(known)
    const { code } = await readMessageTo(wire, known, 'magic_link')
    const collectResponses = async (email: string) => {
      const responses = []
      for (let guess = 0; guess < 52; guess++) {
        const { status, body } = await typeCode(email, wrongFor(code))
        responses.push({ status, body })
      }
      return responses
    }
    expect(await collectResponses(makeEmail())).toEqual(await collectResponses(known))
  })
})

describe('POST /token?grant_type=password, guessing from many IP addresses', () => {
  const ownAddress = '203.0.113.7'
  const signIn = (email: string, attempt: string, from = makeAddress()) =>
    sendAuthRequest(wire, '/token?grant_type=password', { body: { email, password: attempt }, from })

  async function createAccount(): Promise<string> {
    const email = makeEmail()
    const { token } = await signInByCode(wire, email)
    await sendAuthRequest(wire, '/user', { method: 'PUT', token, body: { password }, from: ownAddress })
    expect((await signIn(email, password, ownAddress)).status).toBe(200)
    return email
  }

  it('refuses every attempt after ten, except from an IP address where the owner signed in before', async () => {
    const email = await createAccount()
    const responses = []
    for (let guess = 0; guess < 11; guess++) responses.push((await signIn(email, `wrong ${guess}`)).status)
    expect(responses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect(await signIn(email, password)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect((await signIn(email, password, ownAddress)).status).toBe(200)
    // A link signs the owner in all the same.
    await askForMail(email)
    const { linkToken } = await readMessageTo(wire, email, 'magic_link')
    expect((await followLink(linkToken)).status).toBe(200)

    clock.advance(15 * 60_000)
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('counts alternative spellings of the address together', async () => {
    const email = await createAccount()
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('example', 'ｅxample')]
    for (let guess = 0; guess < 10; guess++) {
      expect((await signIn(spellings[guess % 4] ?? '', 'wrong')).status).toBe(400)
    }
    for (const spelling of spellings) expect((await signIn(spelling, password)).status, spelling).toBe(429)
  })

  it('counts concurrent attempts one by one', async () => {
    const email = await createAccount()
    await Promise.all(Array.from({ length: 10 }, (_, guess) => signIn(email, `wrong ${guess}`)))
    const late = await Promise.all([signIn(email, password), signIn(email, 'wrong'), signIn(email, password)])
    expect(late.map(({ status }) => status)).toEqual([429, 429, 429])
  })

  it('responds the same for an unknown address (user enumeration)', async () => {
    const collectResponses = async (email: string) => {
      const responses = []
      for (let guess = 0; guess < 12; guess++) {
        const { status, body } = await signIn(email, 'wrong')
        responses.push({ status, body })
      }
      return responses
    }
    expect(await collectResponses(makeEmail())).toEqual(await collectResponses(await createAccount()))
  })
})
