import { decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { createNotes } from '@firstline/wire/test-wire/create-notes'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, password, signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import { generateSigningKey } from '@firstline/wire/gateway'

const testDatabase = await createTestDatabase()
await createNotes(testDatabase)
const { database } = testDatabase

const secret = 'the-secret-of-a-migrated-project'
const oct = { kty: 'oct', k: Buffer.from(secret).toString('base64url'), alg: 'HS256' }
const pair = { ...(await generateSigningKey()), key_ops: ['sign', 'verify'], ext: true }
const exp = Math.floor(Date.now() / 1_000) + 3_600
const signProjectKey = (role: string) => signWithSecret({ iss: 'supabase', role, exp }, secret)

async function fetchKeySet(wire: TestApi): Promise<unknown> {
  return (await wire.fetchBare('/auth/v1/.well-known/jwks.json')).json()
}

describe('GET /auth/v1/.well-known/jwks.json', () => {
  it('returns the public half of a key pair and no oct key', async () => {
    const { kty, crv, x, y, kid } = pair
    const expected = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
    expect(await fetchKeySet(await openTestApi({ database, jwtKeys: [pair, oct] }))).toEqual({
      keys: [expected],
    })
    expect(await fetchKeySet(await openTestApi({ database, jwtKeys: [oct] }))).toEqual({ keys: [] })
  })
})

describe.each([
  ['a pair and an oct key', [pair, oct], 'ES256'],
  ['an oct key alone', [oct], 'HS256'],
])('project whose JWT_KEYS are %s', (_, jwtKeys, alg) => {
  it('signs users in and accepts project keys signed by the oct key', async () => {
    const wire = await openTestApi({ database, jwtKeys })
    const client = wire.client(await signProjectKey('anon'))
    const { data, error } = await client.auth.signUp({ email: makeEmail(), password })
    expect(error).toBeNull()
    expect(decodeProtectedHeader(data.session?.access_token ?? '').alg).toBe(alg)
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id)
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(data.user?.id)
    expect((await client.from('notes').select()).error).toBeNull()
    const admin = wire.client(await signProjectKey('service_role'))
    expect((await admin.auth.admin.getUserById(data.user?.id ?? '')).error).toBeNull()
  })
})
