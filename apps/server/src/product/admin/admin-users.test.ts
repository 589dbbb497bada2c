import { randomUUID } from 'node:crypto'
import { AdminUsersPage } from '@firstline/contract/admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { callFunction } from '#test/call-function.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
afterAll(() => app.close())
let admin: TestUser

/** Inserts profiles without a password, which is much faster than signing up. */
async function insertUsers(addresses: readonly string[], plan = 'free', createdAt = '2026-01-31T12:00:00Z') {
  for (const email of addresses) {
    const id = randomUUID()
    await owner.query('insert into auth.users (id, email) values ($1, $2)', [id, email])
    await owner.query(
      'insert into public.user_profiles (user_id, email, plan, created_at) values ($1, $2, $3, $4)',
      [id, email, plan, createdAt],
    )
  }
}

async function fetchPage(body: unknown): Promise<AdminUsersPage> {
  const answer = await callFunction(app, admin, 'admin-users', body)
  expect(answer.status).toBe(200)
  return AdminUsersPage.parse(answer.body)
}

async function fetchAllPages(body: Record<string, unknown>): Promise<AdminUsersPage['users'][]> {
  const pages: AdminUsersPage['users'][] = []
  let after: string | null = null
  do {
    const page: AdminUsersPage = await fetchPage({ ...body, after })
    pages.push(page.users)
    after = page.next
  } while (after !== null)
  return pages
}

async function searchUsers(search: string): Promise<string[]> {
  const { users } = await fetchPage({ search, sort: 'email' })
  return users.map(({ email }) => email)
}

beforeAll(async () => {
  admin = await makeUser(app, { email: 'zoe@admins.test', role: 'admin' })
  await insertUsers([
    'ada@lovelace.test',
    'Adam@Lovelace.test',
    'b_b@wild.test',
    'bxb@wild.test',
    '100%@wild.test',
  ])
  await insertUsers(['pro@plans.test'], 'pro', '2026-02-01T12:00:00.000001Z')
  await insertUsers(['growth@plans.test'], 'growth', '2026-02-01T12:00:00.000002Z')
})

describe('admin-users', () => {
  it('returns the newest users first with all fields of the editor', async () => {
    const { users, next } = await fetchPage({})
    expect(users.map(({ email }) => email).slice(0, 3)).toEqual([
      'zoe@admins.test',
      'growth@plans.test',
      'pro@plans.test',
    ])
    expect(next).toBeNull()
    expect(users[2]).toEqual({
      userId: expect.any(String),
      email: 'pro@plans.test',
      role: 'user',
      plan: 'pro',
      planStatus: 'active',
      creditsDm: 100,
      creditsSubject: 100,
      createdAt: '2026-02-01T12:00:00.000Z',
      nextRenewalDate: '2026-03-01T12:00:00.000Z',
      isTrial: false,
      trialEndDate: null,
      testingMode: false,
      bannedUntil: null,
      isConfirmed: false,
      version: 1,
    })
  })

  it('returns every user once in every order and with small pages', async () => {
    for (const sort of ['email', 'plan', 'credits_dm', 'credits_subject', 'created_at']) {
      for (const ascending of [true, false]) {
        const pages = await fetchAllPages({ sort, ascending, limit: 3 })
        expect(pages.map((page) => page.length)).toEqual([3, 3, 2])
        const [whole] = await fetchAllPages({ sort, ascending, limit: 200 })
        expect(pages.flat()).toEqual(whole)
        expect(new Set(pages.flat().map(({ userId }) => userId)).size).toBe(8)
      }
    }
  })

  it('sorts addresses without regard to case', async () => {
    const { users } = await fetchPage({ sort: 'email' })
    expect(users.map(({ email }) => email)).toEqual([
      '100%@wild.test',
      'ada@lovelace.test',
      'Adam@Lovelace.test',
      'b_b@wild.test',
      'bxb@wild.test',
      'growth@plans.test',
      'pro@plans.test',
      'zoe@admins.test',
    ])
  })

  it('neither repeats nor skips users when rows are inserted between pages', async () => {
    const first = await fetchPage({ sort: 'email', limit: 4, search: '@wild' })
    expect(first.next).toBeNull()
    const page = await fetchPage({ sort: 'email', limit: 2, search: '@wild' })
    await insertUsers(['000@wild.test', 'bzz@wild.test'])
    const rest = await fetchPage({ sort: 'email', search: '@wild', after: page.next })
    expect([...page.users, ...rest.users].map(({ email }) => email)).toEqual([
      '100%@wild.test',
      'b_b@wild.test',
      'bxb@wild.test',
      'bzz@wild.test',
    ])
    await owner.query("delete from auth.users where email in ('000@wild.test', 'bzz@wild.test')")
  })

  it('searches any part of the address, or the beginning of the domain, in any case', async () => {
    expect(await searchUsers('ADA')).toEqual(['ada@lovelace.test', 'Adam@Lovelace.test'])
    expect(await searchUsers('lovelace')).toEqual(['ada@lovelace.test', 'Adam@Lovelace.test'])
    expect(await searchUsers('@Plans')).toEqual(['growth@plans.test', 'pro@plans.test'])
    expect(await searchUsers(' adam@lovelace.test ')).toEqual(['Adam@Lovelace.test'])
    expect(await searchUsers('DAM@')).toEqual(['Adam@Lovelace.test'])
    expect(await searchUsers('lace.test')).toEqual(['ada@lovelace.test', 'Adam@Lovelace.test'])
    expect(await searchUsers('@lace')).toEqual([])
    expect(await searchUsers('@')).toEqual([])
    expect(await searchUsers('lovelace.test.')).toEqual([])
  })

  it('finds an address with an internationalized domain in each of its spellings', async () => {
    // Accounts store the domain in Unicode.
    const email = 'ada@müller.test'
    await insertUsers([email])
    for (const search of [
      'ada@xn--mller-kva.test',
      '@XN--mller-kva.test',
      'müller',
      '@MÜLLER',
      'mu\u0308ller.test',
      'xn--mller-kva',
    ])
      expect(await searchUsers(search), search).toEqual([email])
    await owner.query('delete from auth.users where email = $1', [email])
  })

  it('treats wildcard characters in a search as text', async () => {
    expect(await searchUsers('b_b')).toEqual(['b_b@wild.test'])
    expect(await searchUsers('100%')).toEqual(['100%@wild.test'])
    expect(await searchUsers('%')).toEqual(['100%@wild.test'])
    expect(await searchUsers('_')).toEqual(['b_b@wild.test'])
    expect(await searchUsers('\\')).toEqual([])
    expect(await searchUsers("6'; drop table users; --")).toEqual([])
    expect(await searchUsers('\u{10FFFF}')).toEqual([])
  })

  it('filters by plan, plan status and group, also together with a search', async () => {
    const update = (set: string, email: string) =>
      owner.query(`update public.user_profiles set ${set} where email = $1`, [email])
    await update("plan_status = 'inactive'", 'growth@plans.test')
    await update("banned_until = '2999-01-01'", 'b_b@wild.test')
    await update("banned_until = '2001-01-01'", 'bxb@wild.test')
    await update("is_trial = true, trial_end_date = '2999-01-01'", '100%@wild.test')
    const list = async (filter: object) =>
      (await fetchPage({ sort: 'email', ...filter })).users.map(({ email }) => email)
    expect(await list({ plan: 'pro' })).toEqual(['growth@plans.test', 'pro@plans.test'])
    expect(await list({ plan: 'free', search: '@lovelace' })).toEqual([
      'ada@lovelace.test',
      'Adam@Lovelace.test',
    ])
    expect(await list({ planStatus: 'inactive' })).toEqual(['growth@plans.test'])
    expect(await list({ planStatus: 'inactive', plan: 'free' })).toEqual([])
    expect(await list({ group: 'banned' })).toEqual(['b_b@wild.test'])
    expect(await list({ group: 'trial' })).toEqual(['100%@wild.test'])
    expect(await list({ group: 'admins', search: 'ZOE' })).toEqual(['zoe@admins.test'])
    expect(await fetchPage({ group: 'banned' })).toMatchObject({ total: 1, totalIsCapped: false })
    await owner.query(
      "update public.user_profiles set plan_status = 'active', is_trial = false, banned_until = null",
    )
  })

  it('lists unconfirmed accounts that never signed in, page by page', async () => {
    for (const email of ['new-1@waiting.test', 'new-2@waiting.test', 'new-3@waiting.test']) {
      await owner.query('insert into auth.users (id, email) values ($1, $2)', [randomUUID(), email])
    }
    const pages = await fetchAllPages({
      group: 'unconfirmed',
      search: 'waiting',
      sort: 'credits_dm',
      limit: 2,
    })
    expect(pages.map((page) => page.length)).toEqual([2, 1])
    expect(new Set(pages.flat().map(({ email }) => email)).size).toBe(3)
    expect(pages.flat()[0]).toMatchObject({ version: 0, isConfirmed: false, plan: 'free' })
    expect((await fetchPage({ search: 'waiting' })).users).toEqual([])
    await owner.query("delete from auth.users where email like '%@waiting.test'")
  })

  it('counts search results and takes the total from the counting job', async () => {
    expect(await fetchPage({ search: '@wild', limit: 1 })).toMatchObject({ total: 3, totalIsCapped: false })
    expect(await fetchPage({ limit: 1 })).toMatchObject({ total: 8, totalIsCapped: false })
    await database.query('select firstline.count_users($1)', [new Date()])
    await insertUsers(['later@plans.test'])
    expect(await fetchPage({ limit: 1 })).toMatchObject({ total: 8, totalIsCapped: false })
    expect(await fetchPage({ search: 'later' })).toMatchObject({ total: 1 })
    await owner.query("delete from auth.users where email = 'later@plans.test'")
  })

  it.each([
    ['limit', { limit: 0 }],
    ['limit', { limit: -5 }],
    ['limit', { limit: 201 }],
    ['limit', { limit: 1.5 }],
    ['limit', { limit: 1e308 }],
    ['limit', { limit: '6; drop' }],
    ['sort', { sort: 'password' }],
    ['sort', { sort: 'email; drop table users' }],
    ['ascending', { ascending: 'yes' }],
    ['plan', { plan: 'growth' }],
    ['planStatus', { planStatus: 'gone' }],
    ['group', { group: 'everybody' }],
    [
      'after',
      { after: Buffer.from('["credits_dm",true,"6","x"]').toString('base64url'), sort: 'credits_dm' },
    ],
    ['search', { search: 5 }],
    ['search', { search: 'a\u0000b' }],
    ['search', { search: 'x'.repeat(321) }],
    ['after', { after: 'nonsense' }],
    ['after', { after: '' }],
    ['after', { after: Buffer.from('["created_at",false,"x","y"]').toString('base64url') }],
    ['after', { after: Buffer.from(`["email",true,"a","${randomUUID()}"]`).toString('base64url') }],
    [
      'after',
      {
        after: Buffer.from(`["email",true,"\u0000","${randomUUID()}"]`).toString('base64url'),
        sort: 'email',
      },
    ],
  ])('names the invalid field %s of %j', async (field, body) => {
    expect(await callFunction(app, admin, 'admin-users', body)).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', fields: [{ field }] },
    })
  })
})

describe('admin-user-lookup', () => {
  it('finds an exact address in any case', async () => {
    const found = await callFunction(app, admin, 'admin-user-lookup', { email: ' ADAM@lovelace.TEST ' })
    expect(found).toMatchObject({
      status: 200,
      body: { user: { email: 'Adam@Lovelace.test', creditsDm: 6 } },
    })
    for (const email of ['ad%@lovelace.test', 'ada', 'nobody@example.test', "' or 1=1 --"]) {
      expect(await callFunction(app, admin, 'admin-user-lookup', { email })).toMatchObject({
        status: 404,
        body: { code: 'user_not_found', message: 'User not found' },
      })
    }
  })

  it('refuses a lookup without an address', async () => {
    for (const body of [{}, { email: '' }, { email: '  ' }, { email: null }]) {
      expect(await callFunction(app, admin, 'admin-user-lookup', body)).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'email', message: 'Please enter a user email' }] },
      })
    }
  })
})

describe('admin functions: access', () => {
  it.each([
    'admin-users',
    'admin-user-lookup',
    'admin-set-plan',
    'admin-set-credits',
    'admin-assign-credits',
    'admin-trial-settings',
    'admin-end-trials',
    'admin-statistics',
    'admin-jobs',
    'admin-history',
  ])('refuses %s to anonymous, ordinary, demoted and deleted users', async (name) => {
    expect(await callFunction(app, { token: app.anonKey }, name)).toMatchObject({ status: 401 })
    const member = await makeUser(app)
    expect(await callFunction(app, member, name)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [member.id])
    expect((await callFunction(app, member, name)).body).not.toMatchObject({ code: 'not_signed_in' })
    await owner.query("update public.user_profiles set role = 'user' where user_id = $1", [member.id])
    expect(await callFunction(app, member, name)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await owner.query('delete from auth.users where id = $1', [member.id])
    expect(await callFunction(app, member, name)).toMatchObject({ status: 401 })
  })
})

describe('admin-users-export', () => {
  const download = async (body: object, by: TestUser = admin) => {
    const response = await app.fetch('/functions/v1/admin-users-export', {
      method: 'POST',
      headers: {
        apikey: app.anonKey,
        authorization: `Bearer ${by.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return { response, text: Buffer.from(await response.arrayBuffer()).toString('utf8') }
  }

  it('sends every user of the list once, without formulas, and records the filter but not the search', async () => {
    await insertUsers(Array.from({ length: 1_050 }, (_, index) => `=cmd${index}@formula.test`))
    const { response, text } = await download({ search: '@formula', sort: 'email', plan: 'free' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="users_\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toMatch(/^\ufeffEmail,Plan,Plan status,DM,Subject,/)
    expect(new Set(lines).size).toBe(1_050)
    expect(lines[0]).toMatch(/^'=cmd0@formula\.test,free,active,6,6,2026-01-31T12:00:00\.000Z,/)
    const audit = await database.query(
      "select actor, after from public.audit_log where action = 'users exported'",
    )
    expect(audit).toEqual([{ actor: admin.id, after: { is_searched: true, plan: 'free' } }])
    await owner.query("delete from auth.users where email like '%@formula.test'")
  })

  it('refuses other users and names invalid fields, without an entry', async () => {
    const user = await makeUser(app)
    expect((await download({}, user)).response.status).toBe(403)
    const { response, text } = await download({ group: 'x' })
    expect(response.status).toBe(422)
    expect(JSON.parse(text)).toMatchObject({ fields: [{ field: 'group' }] })
    const audit = await database.query("select 1 from public.audit_log where action = 'users exported'")
    expect(audit).toHaveLength(1)
  })
})
