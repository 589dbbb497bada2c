import { afterAll, describe, expect, it } from 'vitest'
import { password } from '@firstline/wire/test-wire/fixtures'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
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

const countRows = async (sql: string, id: string) => (await owner.query(sql, [id])).length

describe('DELETE /auth/v1/admin/users/:id', () => {
  it('removes all personal data and keeps the ledger totals', async () => {
    const user = await makeUser(app)
    const sums = 'select kind, sum(delta)::int as sum from public.credit_movements group by 1 order by 1'
    const before = await owner.query(sums)
    expect((await admin.deleteUser(user.id)).error).toBeNull()
    expect(await countRows('select 1 from public.user_profiles where user_id = $1', user.id)).toBe(0)
    expect(await countRows('select 1 from public.credit_movements where user_id = $1', user.id)).toBe(0)
    expect(
      await countRows('select 1 from auth.audit_log_entries where payload::text like $1', `%${user.id}%`),
    ).toBe(0)
    expect(await owner.query(sums)).toEqual(before)
  })

  it.each([[false], [true]])('refuses to delete the last administrator (soft: %s)', async (isSoft) => {
    const [last] = await makeAdmins(1)
    const { error } = await admin.deleteUser(last?.id ?? '', isSoft)
    expect(error).toMatchObject({
      status: 422,
      code: 'last_admin',
      message: 'This is the only administrator and is not deleted. Make another user an administrator first.',
    })
    expect((await last?.client.auth.getUser())?.error).toBeNull()
  })

  it.each([[false], [true]])(
    'keeps one of two administrators deleted concurrently (soft: %s)',
    async (isSoft) => {
      const admins = await makeAdmins(2)
      const answers = await Promise.all(admins.map(({ id }) => admin.deleteUser(id, isSoft)))
      expect(answers.map(({ error }) => error?.code ?? 'deleted').sort()).toEqual(['deleted', 'last_admin'])
    },
  )

  it.each([[false], [true]])('refuses to delete the testing account (soft: %s)', async (isSoft) => {
    const { data } = await app.client().auth.signInWithPassword({ email: TESTER, password })
    const { error } = await admin.deleteUser(data.user?.id ?? '', isSoft)
    expect(error).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await app.client().auth.signInWithPassword({ email: TESTER, password })).error).toBeNull()
  })

  it('demotes a soft-deleted administrator and removes the address from the profile', async () => {
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
