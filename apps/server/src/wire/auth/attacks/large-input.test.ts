import { describe, expect, it, vi } from 'vitest'
import { signInByCode } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database, owner } = await createTestDatabase()
const wire = await openTestWire({ database })
const email = 'somebody@example.test'
const somebody = await signInByCode(wire, email)

describe('a body of auth', () => {
  it('may have 64 KB and no more, at every door', async () => {
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
      expect([400, 422], path).toContain((await askAuth(wire, path, { body: bodyOf(65_536) })).status)
      expect(await askAuth(wire, path, { body: bodyOf(65_537) }), path).toMatchObject({
        status: 413,
        code: 'request_entity_too_large',
      })
    }
  })
})

describe('an address of a thousand marks', () => {
  it('is never composed, which would take the square of its length', async () => {
    const marks = `a${'\u0301\u0316'.repeat(10_000)}@example.test`
    const composed = vi.spyOn(String.prototype, 'normalize')
    try {
      const body = { type: 'signup', email: marks, password, token: '123456' }
      for (const path of ['/signup', '/otp', '/magiclink', '/recover', '/resend', '/verify']) {
        const { status, body: answer } = await askAuth(wire, path, { body })
        expect([status, answer['message']], path).toEqual([400, 'An email address is too long'])
      }
      const signIn = await askAuth(wire, '/token?grant_type=password', { body })
      expect(signIn.code).toBe('invalid_credentials')
      expect(Math.max(0, ...composed.mock.contexts.map((text) => String(text).length))).toBeLessThan(321)
    } finally {
      composed.mockRestore()
    }
  })
})

describe('a number of a thousand signs', () => {
  it('is none, also where it would be one without its spaces', async () => {
    const phone = `+49${' '.repeat(60)}1515550001`
    expect((await askAuth(wire, '/otp', { body: { phone } })).code).toBe('validation_failed')
    const body = { phone, password }
    expect((await askAuth(wire, '/token?grant_type=password', { body })).code).toBe('invalid_credentials')
  })
})

describe('metadata that no account could hold', () => {
  const waiting = openTestWire({ database, settings: { autoconfirm: false } })
  const refused = {
    status: 400,
    body: { code: 'validation_failed', message: 'The metadata of a user may have at most 4096 bytes' },
  }

  it.each([
    ['as they are written', { a: 'x'.repeat(4_100) }],
    ['with what is added to them', { a: 'x'.repeat(4_000) }],
    ['with the spaces they are stored with', { a: Array.from({ length: 1_700 }, () => 1) }],
    ['with their numbers written out', { a: Array.from({ length: 15 }, () => 1e300) }],
  ])('%s are refused alike for those who are known, who wait and who are not', async (_, data) => {
    const at = await waiting
    const unproven = makeEmail('waiting')
    await askAuth(at, '/signup', { body: { email: unproven, password } })
    for (const address of [email, unproven, makeEmail('nobody')]) {
      const body = { email: address, password, data }
      for (const path of ['/signup', '/otp', '/magiclink']) {
        expect(await askAuth(at, path, { body }), `${path} ${address}`).toMatchObject(refused)
      }
    }
  })

  it('are refused for nobody when there is room for them', async () => {
    const at = await waiting
    const data = { a: 'x'.repeat(3_800) }
    for (const address of [email, makeEmail('nobody')]) {
      expect((await askAuth(at, '/otp', { body: { email: address, data } })).status).toBe(200)
    }
  })
})

describe('a megabyte', () => {
  const many = async () => (await owner.query('select count(*)::int as many from auth.users'))[0]?.['many']
  const megabyte = 'x'.repeat(1024 * 1024)

  it('as a password is refused, and nothing is stored', async () => {
    const before = await many()
    const signUp = (password: string) =>
      askAuth(wire, '/signup', { body: { email: 'large@example.test', password } })
    expect(await signUp(megabyte)).toMatchObject({ status: 413, code: 'request_entity_too_large' })
    expect(await signUp('x'.repeat(60_000))).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await signUp('ä'.repeat(30_000))).toMatchObject({ status: 400, code: 'validation_failed' })
    const signIn = { email, password: 'x'.repeat(60_000) }
    expect((await askAuth(wire, '/token?grant_type=password', { body: signIn })).code).toBe(
      'invalid_credentials',
    )
    const change = { password: 'x'.repeat(60_000) }
    const changed = await askAuth(wire, '/user', { method: 'PUT', token: somebody.token, body: change })
    expect(changed).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await many()).toBe(before)
  })

  it('as anything else is refused, with a false length and with none', async () => {
    const before = await many()
    for (const field of ['email', 'phone', 'data', 'code_challenge', 'refresh_token', 'token_hash']) {
      const body = { type: 'signup', [field]: field === 'data' ? { megabyte } : megabyte }
      for (const path of ['/signup', '/otp', '/verify', '/recover', '/token?grant_type=refresh_token']) {
        expect((await askAuth(wire, path, { body })).status, `${path} ${field}`).toBe(413)
      }
    }
    const unannounced = await wire.fetch('/auth/v1/otp', {
      method: 'POST',
      body: new Blob([megabyte, megabyte]).stream(),
      duplex: 'half',
    })
    expect(unannounced.status).toBe(413)
    const metadata = await askAuth(wire, '/otp', {
      body: { email: 'large@example.test', data: { a: 'x'.repeat(60_000) } },
    })
    expect(metadata.status).toBe(400)
    const merged = await askAuth(wire, '/user', {
      method: 'PUT',
      token: somebody.token,
      body: { data: { b: 'x'.repeat(60_000) } },
    })
    expect(merged.status).toBe(400)
    expect(await many()).toBe(before)
  })

  it('of bytes that are no text is refused', async () => {
    const body = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
    const response = await wire.fetch('/auth/v1/signup', { method: 'POST', body })
    expect(response.status).toBe(400)
  })
})
