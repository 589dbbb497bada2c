import { decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { createNotes } from '#test/create-notes.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail, password, signWithSecret } from '#test/fixtures.ts'
import { openTestWire, type TestWire } from '#test/test-wire.ts'
import { generateSigningKey } from '#server/wire/gateway/index.ts'

const testDatabase = await createTestDatabase()
await createNotes(testDatabase)
const { database } = testDatabase

const secret = 'the-secret-of-a-project-that-moved-here'
const oct = { kty: 'oct', k: Buffer.from(secret).toString('base64url'), alg: 'HS256' }
const pair = { ...(await generateSigningKey()), key_ops: ['sign', 'verify'], ext: true }
const exp = Math.floor(Date.now() / 1_000) + 3_600
const keyOf = (role: string) => signWithSecret({ iss: 'supabase', role, exp }, secret)

async function shownBy(wire: TestWire): Promise<unknown> {
  return (await wire.fetchBare('/auth/v1/.well-known/jwks.json')).json()
}

describe('GET /auth/v1/.well-known/jwks.json', () => {
  it('shows the public half of a pair, and no oct key', async () => {
    const { kty, crv, x, y, kid } = pair
    const shown = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
    expect(await shownBy(await openTestWire({ database, jwtKeys: [pair, oct] }))).toEqual({ keys: [shown] })
    expect(await shownBy(await openTestWire({ database, jwtKeys: [oct] }))).toEqual({ keys: [] })
  })
})

describe.each([
  ['a pair and an oct key', [pair, oct], 'ES256'],
  ['an oct key alone', [oct], 'HS256'],
])('a project whose JWT_KEYS are %s', (_, jwtKeys, alg) => {
  it('signs in, and accepts project keys that the oct key has signed', async () => {
    const wire = await openTestWire({ database, jwtKeys })
    const client = wire.client(await keyOf('anon'))
    const { data, error } = await client.auth.signUp({ email: makeEmail(), password })
    expect(error).toBeNull()
    expect(decodeProtectedHeader(data.session?.access_token ?? '').alg).toBe(alg)
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id)
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(data.user?.id)
    expect((await client.from('notes').select()).error).toBeNull()
    const admin = wire.client(await keyOf('service_role'))
    expect((await admin.auth.admin.getUserById(data.user?.id ?? '')).error).toBeNull()
  })
})
