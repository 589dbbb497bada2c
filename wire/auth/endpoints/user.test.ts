import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password, signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database, owner } = await createTestDatabase()
const wire = await openTestApi({ database })

const VERSIONED = { 'x-supabase-api-version': '2024-01-01' }

async function requestUser(authorization?: string, headers: Record<string, string> = {}) {
  const response = await wire.fetch('/auth/v1/user', {
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  })
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, headers: response.headers, body }
}

describe('GET /auth/v1/user', () => {
  it('returns the user of the access token', async () => {
    const client = wire.client()
    const signedUp = await client.auth.signUp({ email: 'ada@example.test', password })
    const { data, error } = await client.auth.getUser()
    expect(error).toBeNull()
    expect(data.user).toEqual(signedUp.data.user)
  })

  it('distinguishes a missing token (401) from an invalid one (403)', async () => {
    expect(await requestUser()).toMatchObject({
      status: 401,
      body: { code: 401, error_code: 'no_authorization' },
    })
    expect(await requestUser('Basic abc')).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    })
    expect(await requestUser('Bearer nonsense')).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    })
    const anonKey = `Bearer ${wire.gateway.keys.anonKey}`
    expect(await requestUser(anonKey)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })

    const { id, token } = await signUp(wire, 'deleted@example.test')
    await owner.query('delete from auth.users where id = $1', [id])
    const deleted = await requestUser(`Bearer ${token}`)
    expect(deleted).toMatchObject({ status: 403, body: { error_code: 'user_not_found' } })
  })

  it('answers user_banned to a banned user whose session has ended', async () => {
    const { id, token } = await signUp(wire, 'banned@example.test')
    await owner.query("update auth.users set banned_until = 'infinity' where id = $1", [id])
    await owner.query('delete from auth.sessions where user_id = $1', [id])
    const banned = await requestUser(`Bearer ${token}`)
    expect(banned).toMatchObject({ status: 403, body: { error_code: 'user_banned' } })
  })

  it('describes a bad signature in the words that clients match', async () => {
    const { token } = await signUp(wire, 'signed@example.test')
    const { body } = await requestUser(`Bearer ${token.slice(0, -6)}AAAAAA`)
    expect(body['msg']).toMatch(/^invalid JWT: unable to parse or verify signature/)
  })

  it('accepts a token signed with the project secret and refuses a malformed subject', async () => {
    const { id } = await signUp(wire, 'secret@example.test')
    const claims = { role: 'authenticated', exp: Math.floor(Date.now() / 1_000) + 3_600 }
    const token = await signWithSecret({ ...claims, sub: id })
    expect(await requestUser(`Bearer ${token}`)).toMatchObject({ status: 200, body: { id } })
    const odd = await signWithSecret({ ...claims, sub: 'no-uuid' })
    expect(await requestUser(`Bearer ${odd}`)).toMatchObject({ status: 401, body: { error_code: 'bad_jwt' } })
  })

  it('returns errors in the format of the requested API version', async () => {
    const old = await requestUser('Bearer nonsense')
    expect(old.body).toEqual({ code: 403, error_code: 'bad_jwt', msg: expect.any(String) })
    expect(old.headers.get('x-supabase-api-version')).toBeNull()
    expect(old.headers.get('x-sb-error-code')).toBe('bad_jwt')

    const current = await requestUser('Bearer nonsense', VERSIONED)
    expect(current.body).toEqual({ code: 'bad_jwt', message: expect.any(String) })
    expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01')

    const odd = await requestUser('Bearer nonsense', { 'x-supabase-api-version': 'latest' })
    expect(odd.body['code']).toBe(403)
  })
})

describe('PUT /auth/v1/user', () => {
  it('merges metadata at the top level and removes keys set to null', async () => {
    const { client } = await signUp(wire, 'meta@example.test')
    await client.auth.updateUser({ data: { name: 'Ada', colours: { first: 'red', second: null } } })
    const { data } = await client.auth.updateUser({ data: { name: null, town: 'London' } })
    expect(data.user?.user_metadata).toMatchObject({
      town: 'London',
      colours: { first: 'red', second: null },
    })
    expect(data.user?.user_metadata).not.toHaveProperty('name')
  })

  it('changes the password and ends every other session', async () => {
    const { client } = await signUp(wire, 'change@example.test')
    const other = wire.client()
    await other.auth.signInWithPassword({ email: 'change@example.test', password })
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull()

    expect((await client.auth.getUser()).error).toBeNull()
    expect((await other.auth.getUser()).error).not.toBeNull()
    const old = await wire.client().auth.signInWithPassword({ email: 'change@example.test', password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
    const credentials = { email: 'change@example.test', password: 'battery staple' }
    expect((await wire.client().auth.signInWithPassword(credentials)).error).toBeNull()
  })

  it('refuses the same password, a weak one and admin-only fields', async () => {
    const { client, token } = await signUp(wire, 'same@example.test')
    expect((await client.auth.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
    expect((await client.auth.updateUser({ password: 'short' })).error).toMatchObject({
      code: 'weak_password',
      reasons: ['length'],
    })
    const response = await wire.fetch('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, ...VERSIONED },
      body: JSON.stringify({ app_metadata: { role: 'admin' } }),
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'not_admin' })
  })
})

describe('other endpoints of /auth/v1', () => {
  it('return public keys without their private half', async () => {
    const response = await wire.fetchBare('/auth/v1/.well-known/jwks.json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await response.json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: 'tests', use: 'sig' })
    expect(keys[0]).not.toHaveProperty('d')
  })

  it('return the enabled sign-in methods and the service name', async () => {
    const response = await wire.fetch('/auth/v1/settings')
    expect(await response.json()).toMatchObject({
      external: { email: true, phone: true, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    })
    expect(await (await wire.fetch('/auth/v1/health')).json()).toMatchObject({ name: 'GoTrue' })
  })

  it('respond to unknown paths and malformed bodies with auth errors', async () => {
    const unknown = await wire.fetch('/auth/v1/magic', { method: 'POST', headers: VERSIONED })
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toEqual({ code: 'unknown', message: expect.any(String) })
    const broken = await wire.fetch('/auth/v1/signup', { method: 'POST', headers: VERSIONED, body: '{' })
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ code: 'bad_json' })
  })
})
