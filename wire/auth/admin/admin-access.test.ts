import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, password, signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const wire = await openTestApi({ database, secretKey: 'sb_secret_of_the_test', realtime: {} })
afterAll(() => wire.realtime?.close())
const { anonKey, serviceRoleKey: serviceKey } = wire.gateway.keys

const id = randomUUID()
const ROUTES: [method: string, path: string][] = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${id}`],
  ['PUT', `/admin/users/${id}`],
  ['DELETE', `/admin/users/${id}`],
  ['GET', '/admin/users/no-id'],
  ['GET', `/admin/users/${id}/factors`],
  ['DELETE', `/admin/users/${id}/factors/${id}`],
  ['POST', '/invite'],
  ['POST', '/admin/generate_link'],
  ['GET', '/admin/audit'],
  ['GET', '/admin/nothing'],
]

async function send([method, path]: [string, string], token?: string) {
  const body = method === 'GET' ? undefined : { email: 'made@example.test', type: 'signup' }
  const { status, code } = await sendAuthRequest(wire, path, { method, token, body })
  return [status, code]
}

describe('admin endpoints of /auth/v1', () => {
  it.each(ROUTES)('refuses %s %s without the service key', async (...route) => {
    const email = makeEmail()
    const { data } = await wire.client().auth.signUp({ email, password })
    const user = data.session?.access_token ?? ''
    // A role set in the user's row has no effect on tokens signed before.
    await database.query("update auth.users set role = 'service_role' where email = $1", [email])
    expect(await send(route, user)).toEqual([403, 'not_admin'])
    expect(await send(route, anonKey)).toEqual([403, 'not_admin'])
    expect(await send(route)).toEqual([401, 'no_authorization'])
    expect(await send(route, `${serviceKey}x`)).toEqual([403, 'bad_jwt'])
    const [status] = await send(route, serviceKey)
    expect([401, 403]).not.toContain(status)
    await database.query("delete from auth.users where email = 'made@example.test'")
  })

  it('accept the opaque form of the service key', async () => {
    expect((await send(['GET', '/admin/users'], 'sb_secret_of_the_test'))[0]).toBe(200)
  })

  it('accept a user with the service role, from the first token signed after it was assigned', async () => {
    const { admin } = wire.client(serviceKey).auth
    const credentials = { email: makeEmail(), password }
    const { data } = await admin.createUser({ ...credentials, email_confirm: true })
    const before = await wire.client().auth.signInWithPassword(credentials)
    await admin.updateUserById(data.user?.id ?? '', { role: 'service_role' })
    const after = await wire.client().auth.signInWithPassword(credentials)
    const statuses = [before, after].map(async (signedIn) => {
      const [status] = await send(['GET', '/admin/users'], signedIn.data.session?.access_token ?? '')
      return status
    })
    expect(await Promise.all(statuses)).toEqual([403, 200])
  })

  it.each(ROUTES)('grants %s %s to the role supabase_admin', async (...route) => {
    const [status, code] = await send(route, await signWithSecret({ role: 'supabase_admin' }))
    expect([401, 403], String(code)).not.toContain(status)
    await database.query("delete from auth.users where email = 'made@example.test'")
  })

  it('accept the role supabase_admin in /auth/v1 only', async () => {
    const key = await signWithSecret({ role: 'supabase_admin', exp: Math.floor(Date.now() / 1_000) + 60 })
    const { data, error } = await wire.client(key).auth.admin.listUsers()
    expect(error).toBeNull()
    expect(data.users).toBeInstanceOf(Array)
    const fetchStatus = async (path: string, init: RequestInit = {}) => {
      const response = await wire.fetch(path, { ...init, headers: { authorization: `Bearer ${key}` } })
      return response.status
    }
    expect(await fetchStatus('/rest/v1/anything')).toBe(401)
    expect(await fetchStatus('/functions/v1/anything', { method: 'POST' })).toBe(401)
    expect(await fetchStatus('/realtime/v1/api/broadcast', { method: 'POST', body: '{}' })).toBe(401)
  })

  it('refuse an expired token of the service role', async () => {
    const expired = await wire.gateway.tokens.sign({ role: 'service_role', exp: 1_700_000_000 })
    expect(await send(['GET', '/admin/users'], expired)).toEqual([403, 'bad_jwt'])
  })
})
