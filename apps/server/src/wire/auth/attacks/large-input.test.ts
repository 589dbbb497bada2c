import { describe, expect, it } from 'vitest'
import { signInByCode } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database, owner } = await createTestDatabase()
const wire = await openTestWire({ database })
const email = 'somebody@example.test'
const somebody = await signInByCode(wire, email)

describe('a megabyte', () => {
  const many = async () => (await owner.query('select count(*)::int as many from auth.users'))[0]?.['many']
  const megabyte = 'x'.repeat(1024 * 1024)

  it('as a password is refused, and nothing is stored', async () => {
    const before = await many()
    const signUp = (password: string) =>
      askAuth(wire, '/signup', { body: { email: 'large@example.test', password } })
    expect(await signUp(megabyte)).toMatchObject({ status: 413, code: 'request_entity_too_large' })
    expect(await signUp('x'.repeat(900_000))).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await signUp('ä'.repeat(400_000))).toMatchObject({ status: 400, code: 'validation_failed' })
    const signIn = { email, password: 'x'.repeat(900_000) }
    expect((await askAuth(wire, '/token?grant_type=password', { body: signIn })).code).toBe(
      'invalid_credentials',
    )
    const change = { password: 'x'.repeat(900_000) }
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
      body: { email: 'large@example.test', data: { a: 'x'.repeat(900_000) } },
    })
    expect(metadata.status).toBe(400)
    const merged = await askAuth(wire, '/user', {
      method: 'PUT',
      token: somebody.token,
      body: { data: { b: 'x'.repeat(900_000) } },
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
