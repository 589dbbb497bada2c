import { describe, expect, it } from 'vitest'
import { followLink, type SentMessage, readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser } from '@firstline/wire/test-wire/request-auth'
import { makeEmail, makePhone } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { clock, wire } = await openApiFixture({ settings: { autoconfirm: false } })

const TYPES = [
  'signup',
  'invite',
  'recovery',
  'magiclink',
  'email',
  'email_change',
  'sms',
  'phone_change',
  'reauthentication',
  'confirmation_token',
]

interface Sent {
  message: SentMessage
  contact: { email: string } | { phone: string }
  /** The message to the other address of a change, which has to be confirmed first. */
  before?: SentMessage
}

async function requestAddressChange(): Promise<{ from: string; to: string }> {
  const from = makeEmail()
  const to = makeEmail()
  const { token } = await signInByCode(wire, from)
  await changeUser(wire, token, { email: to })
  return { from, to }
}

/** Every kind of message with a secret, and the verify types that it is valid for. */
const KINDS: { name: string; types: string[]; hasLink: boolean; send: () => Promise<Sent> }[] = [
  {
    name: 'a sign-up',
    types: ['signup', 'invite', 'email'],
    hasLink: true,
    async send() {
      const email = makeEmail()
      await sendAuthRequest(wire, '/otp', { body: { email } })
      return { message: await readMessageTo(wire, email, 'confirmation'), contact: { email } }
    },
  },
  {
    name: 'a sign-in',
    types: ['magiclink', 'recovery', 'email'],
    hasLink: true,
    async send() {
      const email = makeEmail()
      await signInByCode(wire, email)
      await sendAuthRequest(wire, '/otp', { body: { email } })
      return { message: await readMessageTo(wire, email, 'magic_link'), contact: { email } }
    },
  },
  {
    name: 'a recovery',
    types: ['recovery', 'magiclink', 'email'],
    hasLink: true,
    async send() {
      const email = makeEmail()
      await signInByCode(wire, email)
      await sendAuthRequest(wire, '/recover', { body: { email } })
      return { message: await readMessageTo(wire, email, 'recovery'), contact: { email } }
    },
  },
  {
    name: 'a change, to the old address',
    types: ['email_change'],
    hasLink: true,
    async send() {
      const { from, to } = await requestAddressChange()
      const before = await readMessageTo(wire, to, 'email_change_new')
      return {
        message: await readMessageTo(wire, from, 'email_change_current'),
        contact: { email: from },
        before,
      }
    },
  },
  {
    name: 'a change, to the new address',
    types: ['email_change'],
    hasLink: true,
    async send() {
      const { from, to } = await requestAddressChange()
      const before = await readMessageTo(wire, from, 'email_change_current')
      return { message: await readMessageTo(wire, to, 'email_change_new'), contact: { email: to }, before }
    },
  },
  {
    name: 'a text to sign in',
    types: ['sms'],
    hasLink: false,
    async send() {
      const phone = makePhone()
      await sendAuthRequest(wire, '/otp', { body: { phone } })
      return { message: await readMessageTo(wire, phone, 'confirmation'), contact: { phone } }
    },
  },
  {
    name: 'a change of number',
    types: ['phone_change'],
    hasLink: false,
    async send() {
      const phone = makePhone()
      const { token } = await signInByCode(wire, makeEmail())
      await changeUser(wire, token, { phone })
      return { message: await readMessageTo(wire, phone, 'phone_change'), contact: { phone } }
    },
  },
  {
    name: 'a reauthentication',
    types: [],
    hasLink: false,
    async send() {
      const email = makeEmail()
      const { token } = await signInByCode(wire, email)
      await sendAuthRequest(wire, '/reauthenticate', { token })
      return { message: await readMessageTo(wire, email, 'reauthentication'), contact: { email } }
    },
  },
]

const verify = (body: object) => sendAuthRequest(wire, '/verify', { body })

describe('one-time code', () => {
  it.each(KINDS)('is valid only for the verify types of $name', async ({ types, send }) => {
    const { message, contact, before } = await send()
    const responses: [string, number][] = []
    for (const type of TYPES.filter((each) => !types.includes(each))) {
      const { status, body } = await verify({ type, ...contact, token: message.code })
      expect(body, type).not.toHaveProperty('access_token')
      responses.push([type, status])
    }
    expect(responses.filter(([, status]) => status !== 403 && status !== 400)).toEqual([])
    if (before) await followLink(wire.fetchBare, before.link)
    for (const type of types) {
      const next = before ? { message, contact } : await send()
      const { status } = await verify({ type, ...next.contact, token: next.message.code })
      expect([type, status]).toEqual([type, 200])
    }
  })
})

describe('one-time link', () => {
  it.each(KINDS.filter(({ hasLink }) => hasLink))(
    'is valid only for the verify types of $name',
    async ({ types, send }) => {
      const { message, before } = await send()
      for (const type of TYPES.filter((each) => !types.includes(each))) {
        const { status, body } = await verify({ type, token_hash: message.linkToken })
        expect([type, status === 403 || status === 400]).toEqual([type, true])
        expect(body, type).not.toHaveProperty('access_token')

        const link = new URL(message.link)
        link.searchParams.set('type', type)
        const followed = await wire.fetchBare(link.href, { redirect: 'manual' })
        expect(followed.headers.get('location') ?? '', type).not.toMatch(/access_token|[?&]code=/)
      }
      if (before) await followLink(wire.fetchBare, before.link)
      expect((await followLink(wire.fetchBare, message.link)).fragment).toHaveProperty('access_token')
    },
  )

  it('is not part of a text message', async () => {
    const phone = makePhone()
    await sendAuthRequest(wire, '/otp', { body: { phone } })
    const { text } = await readMessageTo(wire, phone, 'confirmation')
    expect(text).not.toContain('http')
  })
})

describe('one-time token', () => {
  it('is invalid in both forms, code and link, after either was used', async () => {
    for (const first of ['code', 'link'] as const) {
      const email = makeEmail()
      await sendAuthRequest(wire, '/otp', { body: { email } })
      const { code, linkToken } = await readMessageTo(wire, email, 'confirmation')
      const byCode = { type: 'email', email, token: code }
      const byLink = { type: 'email', token_hash: linkToken }
      expect((await verify(first === 'code' ? byCode : byLink)).status).toBe(200)
      for (const body of [byCode, byLink]) expect((await verify(body)).code).toBe('otp_expired')
    }
  })

  it('is accepted for one of ten concurrent requests', async () => {
    const email = makeEmail()
    await sendAuthRequest(wire, '/otp', { body: { email } })
    const { code, linkToken } = await readMessageTo(wire, email, 'confirmation')
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        verify(index % 2 ? { type: 'email', email, token: code } : { type: 'signup', token_hash: linkToken }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter((answer) => answer.code === 'otp_expired')).toHaveLength(9)
  })

  it('expires after an hour, and when the next token of its kind is sent', async () => {
    const email = makeEmail()
    await sendAuthRequest(wire, '/otp', { body: { email } })
    const first = await readMessageTo(wire, email, 'confirmation')
    await sendAuthRequest(wire, '/otp', { body: { email } })
    const second = await readMessageTo(wire, email, 'confirmation')
    expect((await verify({ type: 'email', token_hash: first.linkToken })).code).toBe('otp_expired')
    clock.advance(3_600_000)
    expect((await verify({ type: 'email', token_hash: second.linkToken })).code).toBe('otp_expired')
    expect((await verify({ type: 'email', email, token: second.code })).code).toBe('otp_expired')
  })

  it('is invalid after a password change, whatever its kind', async () => {
    const email = makeEmail()
    const { token } = await signInByCode(wire, email)
    await sendAuthRequest(wire, '/recover', { body: { email } })
    const { linkToken } = await readMessageTo(wire, email, 'recovery')
    await changeUser(wire, token, { password: 'a new password' })
    expect((await verify({ type: 'recovery', token_hash: linkToken })).code).toBe('otp_expired')
  })

  it('is refused for another address and without an address', async () => {
    const email = makeEmail()
    const other = makeEmail()
    await sendAuthRequest(wire, '/otp', { body: { email } })
    await sendAuthRequest(wire, '/otp', { body: { email: other } })
    const { code } = await readMessageTo(wire, email, 'confirmation')
    const { code: same } = await readMessageTo(wire, other, 'confirmation')
    if (code !== same)
      expect((await verify({ type: 'email', email: other, token: code })).code).toBe('otp_expired')
    expect((await verify({ type: 'email', token: code })).status).toBe(400)
    expect((await verify({ type: 'email', token_hash: code })).code).toBe('otp_expired')
    expect((await verify({ type: 'email', email, phone: makePhone(), token: code })).status).toBe(400)
    expect((await verify({ type: 'email', email: ` ${email.toUpperCase()} `, token: code })).status).toBe(200)
  })

  it('has no alternative spelling except surrounding spaces', async () => {
    const email = makeEmail()
    await sendAuthRequest(wire, '/otp', { body: { email } })
    const { code, linkToken } = await readMessageTo(wire, email, 'confirmation')
    const fullWidth = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    for (const token of [fullWidth, `${code}0`, `+${code}`, `${code.slice(0, 3)} ${code.slice(3)}`]) {
      expect((await verify({ type: 'email', email, token })).code, token).toBe('otp_expired')
    }
    for (const token of [Number(code), [code], { code }, `${code}\0`, `${code}\ud800`]) {
      expect((await verify({ type: 'email', email, token })).status, JSON.stringify(token)).toBe(400)
    }
    for (const hash of [linkToken.toUpperCase(), `${linkToken}0`, linkToken.slice(1), `pkce_${linkToken}`]) {
      if (hash === linkToken) continue
      expect((await verify({ type: 'email', token_hash: hash })).code, hash).toBe('otp_expired')
    }
    expect((await verify({ type: 'email', email, token: ` ${code}\n` })).status).toBe(200)
  })

  it('is not consumed by link scanners (HEAD) or by other methods', async () => {
    const email = makeEmail()
    await sendAuthRequest(wire, '/otp', { body: { email } })
    const { link } = await readMessageTo(wire, email, 'confirmation')
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'HEAD']) {
      const response = await wire.fetchBare(link.href, { method, redirect: 'manual' })
      expect(response.headers.get('location'), method).toBeNull()
      expect(await response.text(), method).not.toContain('access_token')
    }
    const asPost = await wire.fetchBare(link.href, { method: 'POST', redirect: 'manual' })
    expect(asPost.status).toBe(401)
    expect((await followLink(wire.fetchBare, link)).fragment).toHaveProperty('access_token')
  })
})
