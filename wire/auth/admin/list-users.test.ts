import { randomUUID } from 'node:crypto'
import type { User } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openAdminApi } from '#auth/test/admin-api.ts'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'

const { database } = await createTestDatabase()
const now = new Date()
const { admin, ask, create } = await openAdminApi({ database })

describe('GET /auth/v1/admin/users', () => {
  it('lists all users newest first, in pages, with the total count', async () => {
    await database.query('delete from auth.users')
    await database.query(
      `insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at)
       select gen_random_uuid(), 'authenticated', 'authenticated', 'nr' || n || '_@example.test',
         jsonb_build_object('full_name', 'Number ' || n), $1::timestamptz + make_interval(secs => n)
       from generate_series(1, 120) as n`,
      [now],
    )
    const first = await admin.listUsers()
    expect(first.error).toBeNull()
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 3, total: 120 })
    expect(first.data.users).toHaveLength(50)
    expect(first.data.users[0]).toMatchObject({ email: 'nr120_@example.test', identities: [] })
    const last = await admin.listUsers({ page: 3 })
    expect(last.data.users.map(({ email }) => email).at(-1)).toBe('nr1_@example.test')
    expect(last.data).toMatchObject({ nextPage: null, lastPage: 3 })
    const far = await admin.listUsers({ page: 4, perPage: 100 })
    expect(far.data).toMatchObject({ users: [], lastPage: 2, total: 120 })
    expect((await admin.listUsers({ perPage: 5_000 })).data.users).toHaveLength(120)
  })

  const list = (query: string) => ask(`/admin/users?${query}`)
  const emailsOf = async (response: Response) =>
    ((await response.json()) as { users: User[] }).users.map(({ email }) => email)

  it('filters by a literal part of address or name and keeps the filter in Link headers', async () => {
    expect(await emailsOf(await list('filter=NR11_'))).toEqual(['nr11_@example.test'])
    expect(await emailsOf(await list('filter=number%20120'))).toEqual(['nr120_@example.test'])
    const response = await list('filter=nr1&sort=created_at%20asc&per_page=10&page=')
    expect((await emailsOf(response)).slice(0, 2)).toEqual(['nr1_@example.test', 'nr10_@example.test'])
    expect(response.headers.get('x-total-count')).toBe('32')
    expect(response.headers.get('link')).toBe(
      '</auth/v1/admin/users?page=2&filter=nr1&sort=created_at+asc&per_page=10>; rel="next", ' +
        '</auth/v1/admin/users?page=4&filter=nr1&sort=created_at+asc&per_page=10>; rel="last"',
    )
  })

  it.each([
    'page=-1',
    'page=0',
    'per_page=-5',
    'per_page=x',
    'page=1e3',
    'page=99999999999',
    'sort=email',
    'sort=created_at%20up',
  ])('refuses the query "%s" with validation_failed', async (query) => {
    const response = await list(query)
    expect(response.status).toBe(400)
    expect(response.headers.get('x-sb-error-code')).toBe('validation_failed')
  })
})

describe('GET /auth/v1/admin/users/{id}', () => {
  it('returns the user without secrets', async () => {
    const { id, email = '' } = await create({ email: makeEmail(), password, email_confirm: true })
    const { data } = await admin.getUserById(id)
    expect(data.user).toMatchObject({ id, email })
    expect(JSON.stringify(data.user)).not.toContain('argon2')
  })

  it('responds 404 for an unknown user id and for a malformed one', async () => {
    const { error } = await admin.getUserById(randomUUID())
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
    const response = await ask('/admin/users/no-uuid')
    expect(response.status).toBe(404)
    expect(response.headers.get('x-sb-error-code')).toBe('validation_failed')
  })
})
