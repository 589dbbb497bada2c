import { afterAll, describe, expect, it } from 'vitest'
import { password } from '#test/fixtures.ts'
import { makeUser, type TestUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { createAccount } from './index.ts'

const { database, owner } = await createProductDatabase()
const TESTER = 'tester@example.test'
await createAccount(database, { email: TESTER, password, role: 'user', editor: null, now: new Date() })
const app = await openTestApp({ database, environment: { TESTING_EMAIL: TESTER } })
afterAll(() => app.close())
const { admin } = app.client(app.serviceKey).auth

async function makeAdmins(count: number): Promise<TestUser[]> {
  const admins = await Promise.all(Array.from({ length: count }, () => makeUser(app, { role: 'admin' })))
  await owner.query(
    "update public.user_profiles set role = 'user' where role = 'admin' and user_id <> all ($1)",
    [admins.map(({ id }) => id)],
  )
  return admins
}

const count = async (sql: string, id: string) => (await owner.query(sql, [id])).length

describe('an account that the service key deletes', () => {
  it('goes with all that names the person, and leaves its sums', async () => {
    const user = await makeUser(app)
    const sums = 'select kind, sum(delta)::int as sum from public.credit_movements group by 1 order by 1'
    const before = await owner.query(sums)
    expect((await admin.deleteUser(user.id)).error).toBeNull()
    expect(await count('select 1 from public.user_profiles where user_id = $1', user.id)).toBe(0)
    expect(await count('select 1 from public.credit_movements where user_id = $1', user.id)).toBe(0)
    expect(
      await count('select 1 from auth.audit_log_entries where payload::text like $1', `%${user.id}%`),
    ).toBe(0)
    expect(await owner.query(sums)).toEqual(before)
  })

  it.each([[false], [true]])('is not the last administrator (softly: %s)', async (softly) => {
    const [last] = await makeAdmins(1)
    const { error } = await admin.deleteUser(last?.id ?? '', softly)
    expect(error).toMatchObject({
      status: 422,
      code: 'last_admin',
      message:
        'This is the only administrator and is not deleted. Make somebody else an administrator first.',
    })
    expect((await last?.client.auth.getUser())?.error).toBeNull()
  })

  it.each([[false], [true]])('is not the last of two who go at once (softly: %s)', async (softly) => {
    const admins = await makeAdmins(2)
    const answers = await Promise.all(admins.map(({ id }) => admin.deleteUser(id, softly)))
    expect(answers.map(({ error }) => error?.code ?? 'deleted').sort()).toEqual(['deleted', 'last_admin'])
  })

  it.each([[false], [true]])('is not the testing account (softly: %s)', async (softly) => {
    const { data } = await app.client().auth.signInWithPassword({ email: TESTER, password })
    const { error } = await admin.deleteUser(data.user?.id ?? '', softly)
    expect(error).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await app.client().auth.signInWithPassword({ email: TESTER, password })).error).toBeNull()
  })

  it('softly is no administrator any more, and its profile names nobody', async () => {
    const [one] = await makeAdmins(2)
    expect((await admin.deleteUser(one?.id ?? '', true)).error).toBeNull()
    const [profile] = await owner.query('select role, email from public.user_profiles where user_id = $1', [
      one?.id,
    ])
    expect(profile?.['role']).toBe('user')
    expect(profile?.['email']).not.toContain('@')
    const edits = await owner.query('select before, after from public.audit_log where user_id = $1', [
      one?.id,
    ])
    expect(edits.length).toBeGreaterThan(0)
  })
})
