import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail, password, signWithSecret } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const wire = await openTestWire({ database, secretKey: 'sb_secret_of_the_test', realtime: {} })
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

async function ask([method, path]: [string, string], token?: string) {
  const body = method === 'GET' ? undefined : { email: 'somebody@example.test', type: 'signup' }
  const { status, code } = await askAuth(wire, path, { method, token, body })
  return [status, code]
}

describe('what administrators may do, nobody else may', () => {
  it.each(ROUTES)('%s %s asks for the service key', async (...route) => {
    const email = makeEmail()
    const { data } = await wire.client().auth.signUp({ email, password })
    const user = data.session?.access_token ?? ''
    // What its row says is not what its token says.
    await database.query("update auth.users set role = 'service_role' where email = $1", [email])
    expect(await ask(route, user)).toEqual([403, 'not_admin'])
    expect(await ask(route, anonKey)).toEqual([403, 'not_admin'])
    expect(await ask(route)).toEqual([401, 'no_authorization'])
    expect(await ask(route, `${serviceKey}x`)).toEqual([403, 'bad_jwt'])
    const [status] = await ask(route, serviceKey)
    expect([401, 403]).not.toContain(status)
    await database.query("delete from auth.users where email = 'somebody@example.test'")
  })

  it('is done by the opaque form of the service key too', async () => {
    expect((await ask(['GET', '/admin/users'], 'sb_secret_of_the_test'))[0]).toBe(200)
  })

  it('is done by whoever was given that role by it, with the first token that says so', async () => {
    const { admin } = wire.client(serviceKey).auth
    const credentials = { email: makeEmail(), password }
    const { data } = await admin.createUser({ ...credentials, email_confirm: true })
    const before = await wire.client().auth.signInWithPassword(credentials)
    await admin.updateUserById(data.user?.id ?? '', { role: 'service_role' })
    const after = await wire.client().auth.signInWithPassword(credentials)
    const statuses = [before, after].map(async (answer) => {
      const [status] = await ask(['GET', '/admin/users'], answer.data.session?.access_token ?? '')
      return status
    })
    expect(await Promise.all(statuses)).toEqual([403, 200])
  })

  it.each(ROUTES)('%s %s is open to the role supabase_admin', async (...route) => {
    const [status, code] = await ask(route, await signWithSecret({ role: 'supabase_admin' }))
    expect([401, 403], String(code)).not.toContain(status)
    await database.query("delete from auth.users where email = 'somebody@example.test'")
  })

  it('is done by the role supabase_admin in the auth service alone', async () => {
    const key = await signWithSecret({ role: 'supabase_admin', exp: Math.floor(Date.now() / 1_000) + 60 })
    const { data, error } = await wire.client(key).auth.admin.listUsers()
    expect(error).toBeNull()
    expect(data.users).toBeInstanceOf(Array)
    const statusOf = async (path: string, init: RequestInit = {}) => {
      const answer = await wire.fetch(path, { ...init, headers: { authorization: `Bearer ${key}` } })
      return answer.status
    }
    expect(await statusOf('/rest/v1/anything')).toBe(401)
    expect(await statusOf('/functions/v1/anything', { method: 'POST' })).toBe(401)
    expect(await statusOf('/realtime/v1/api/broadcast', { method: 'POST', body: '{}' })).toBe(401)
  })

  it('is refused to a token of the service role that has expired', async () => {
    const expired = await wire.gateway.tokens.sign({ role: 'service_role', exp: 1_700_000_000 })
    expect(await ask(['GET', '/admin/users'], expired)).toEqual([403, 'bad_jwt'])
  })
})
