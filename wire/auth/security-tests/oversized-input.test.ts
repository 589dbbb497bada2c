import { describe, expect, it, vi } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database, owner } = await createTestDatabase()
const wire = await openTestApi({ database })
const email = 'member@example.test'
const member = await signInByCode(wire, email)

describe('request bodies of /auth/v1', () => {
  it('may have 64 KB and no more, on every endpoint', async () => {
    const bodyOf = (length: number) => JSON.stringify({ type: 'none' }).padEnd(length)
    for (const path of [
      '/signup',
      '/otp',
      '/magiclink',
      '/verify',
      '/recover',
      '/resend',
      '/token?grant_type=pkce',
    ]) {
      expect([400, 422], path).toContain((await sendAuthRequest(wire, path, { body: bodyOf(65_536) })).status)
      expect(await sendAuthRequest(wire, path, { body: bodyOf(65_537) }), path).toMatchObject({
        status: 413,
        code: 'request_entity_too_large',
      })
    }
  })
})

describe('email address of a thousand combining marks', () => {
  it('is refused without Unicode normalization, which takes quadratic time', async () => {
    const marks = `a${'\u0301\u0316'.repeat(10_000)}@example.test`
    const composed = vi.spyOn(String.prototype, 'normalize')
    try {
      const body = { type: 'signup', email: marks, password, token: '123456' }
      for (const path of ['/signup', '/otp', '/magiclink', '/recover', '/resend', '/verify']) {
        const { status, body: answer } = await sendAuthRequest(wire, path, { body })
        expect([status, answer['message']], path).toEqual([400, 'An email address is too long'])
      }
      const signIn = await sendAuthRequest(wire, '/token?grant_type=password', { body })
      expect(signIn.code).toBe('invalid_credentials')
      expect(Math.max(0, ...composed.mock.contexts.map((text) => String(text).length))).toBeLessThan(321)
    } finally {
      composed.mockRestore()
    }
  })
})

describe('phone number of more than sixty characters', () => {
  it('is refused, even if it were valid without its spaces', async () => {
    const phone = `+49${' '.repeat(60)}1515550001`
    expect((await sendAuthRequest(wire, '/otp', { body: { phone } })).code).toBe('validation_failed')
    const body = { phone, password }
    expect((await sendAuthRequest(wire, '/token?grant_type=password', { body })).code).toBe(
      'invalid_credentials',
    )
  })
})

describe('oversized user metadata', () => {
  const confirmingWire = openTestApi({ database, settings: { autoconfirm: false } })
  const REFUSAL = {
    status: 400,
    body: { code: 'validation_failed', message: 'The metadata of a user may have at most 4096 bytes' },
  }

  it.each([
    ['as sent', { a: 'x'.repeat(4_100) }],
    ['with the fields that are added', { a: 'x'.repeat(4_000) }],
    ['with the spaces of jsonb text', { a: Array.from({ length: 1_700 }, () => 1) }],
    ['with numbers written out', { a: Array.from({ length: 15 }, () => 1e300) }],
  ])('is refused alike for known, unconfirmed and unknown addresses: %s', async (_, data) => {
    const wire = await confirmingWire
    const unconfirmed = makeEmail('unconfirmed')
    await sendAuthRequest(wire, '/signup', { body: { email: unconfirmed, password } })
    for (const address of [email, unconfirmed, makeEmail('unknown')]) {
      const body = { email: address, password, data }
      for (const path of ['/signup', '/otp', '/magiclink']) {
        expect(await sendAuthRequest(wire, path, { body }), `${path} ${address}`).toMatchObject(REFUSAL)
      }
    }
  })

  it('is accepted below the limit for known and unknown addresses', async () => {
    const wire = await confirmingWire
    const data = { a: 'x'.repeat(3_800) }
    for (const address of [email, makeEmail('unknown')]) {
      expect((await sendAuthRequest(wire, '/otp', { body: { email: address, data } })).status).toBe(200)
    }
  })
})

describe('request fields of a megabyte', () => {
  const countUsers = async () =>
    (await owner.query('select count(*)::int as many from auth.users'))[0]?.['many']
  const megabyte = 'x'.repeat(1024 * 1024)

  it('are refused as a password, and nothing is stored', async () => {
    const before = await countUsers()
    const signUp = (password: string) =>
      sendAuthRequest(wire, '/signup', { body: { email: 'large@example.test', password } })
    expect(await signUp(megabyte)).toMatchObject({ status: 413, code: 'request_entity_too_large' })
    expect(await signUp('x'.repeat(60_000))).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await signUp('ä'.repeat(30_000))).toMatchObject({ status: 400, code: 'validation_failed' })
    const signIn = { email, password: 'x'.repeat(60_000) }
    expect((await sendAuthRequest(wire, '/token?grant_type=password', { body: signIn })).code).toBe(
      'invalid_credentials',
    )
    const change = { password: 'x'.repeat(60_000) }
    const changed = await sendAuthRequest(wire, '/user', { method: 'PUT', token: member.token, body: change })
    expect(changed).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await countUsers()).toBe(before)
  })

  it('are refused as any other field, with a content length and without', async () => {
    const before = await countUsers()
    for (const field of ['email', 'phone', 'data', 'code_challenge', 'refresh_token', 'token_hash']) {
      const body = { type: 'signup', [field]: field === 'data' ? { megabyte } : megabyte }
      for (const path of ['/signup', '/otp', '/verify', '/recover', '/token?grant_type=refresh_token']) {
        expect((await sendAuthRequest(wire, path, { body })).status, `${path} ${field}`).toBe(413)
      }
    }
    const streamed = await wire.fetch('/auth/v1/otp', {
      method: 'POST',
      body: new Blob([megabyte, megabyte]).stream(),
      duplex: 'half',
    })
    expect(streamed.status).toBe(413)
    const metadata = await sendAuthRequest(wire, '/otp', {
      body: { email: 'large@example.test', data: { a: 'x'.repeat(60_000) } },
    })
    expect(metadata.status).toBe(400)
    const merged = await sendAuthRequest(wire, '/user', {
      method: 'PUT',
      token: member.token,
      body: { data: { b: 'x'.repeat(60_000) } },
    })
    expect(merged.status).toBe(400)
    expect(await countUsers()).toBe(before)
  })

  it('are refused when the bytes are not UTF-8', async () => {
    const body = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
    const response = await wire.fetch('/auth/v1/signup', { method: 'POST', body })
    expect(response.status).toBe(400)
  })
})
