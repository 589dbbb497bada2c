import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
afterAll(() => app.close())

const FUNCTIONS = [
  'auth-operations',
  'account-export',
  'account-sessions',
  'testing-mode',
  'reset-credits',
  'generate-messages',
  'admin-users',
  'admin-set-plan',
]

const REFUSED = { status: 401, body: { code: 'not_signed_in' } }

const BANNED = { status: 403, body: { code: 'account_banned' } }

async function expectAllRefused(user: TestUser, refused: object = REFUSED) {
  for (const name of FUNCTIONS) {
    const body = { action: 'deleteAccount', userId: user.id, enabled: true, endSession: user.id, plan: 'pro' }
    expect(await callFunction(app, user, name, body), name).toMatchObject(refused)
  }
}

const accountExists = async ({ id }: TestUser) =>
  (await database.query('select 1 from auth.users where id = $1', [id])).length === 1

describe('access tokens of ended sessions', () => {
  it('refuses every function after a global sign-out', async () => {
    const user = await makeUser(app, { role: 'admin' })
    await user.client.auth.signOut({ scope: 'global' })
    await expectAllRefused(user)
    expect(await accountExists(user)).toBe(true)
  })

  it('keeps other sessions of the user valid after a local sign-out', async () => {
    const user = await makeUser(app)
    const { data } = await app.client().auth.signInWithPassword(user)
    await user.client.auth.signOut({ scope: 'local' })
    expect(await callFunction(app, user, 'account-export')).toMatchObject(REFUSED)
    const other = { token: data.session?.access_token ?? '' }
    expect(await callFunction(app, other, 'account-export')).toMatchObject({ status: 200 })
  })

  it('refuses every function while the user is banned', async () => {
    const user = await makeUser(app)
    const ban = (duration: string) =>
      app.fetch(`/auth/v1/admin/users/${user.id}`, {
        method: 'PUT',
        headers: { apikey: app.serviceKey, authorization: `Bearer ${app.serviceKey}` },
        body: JSON.stringify({ ban_duration: duration }),
      })
    expect((await ban('24h')).status).toBe(200)
    await expectAllRefused(user, BANNED)
    expect(await accountExists(user)).toBe(true)
    expect((await ban('none')).status).toBe(200)
    expect(await callFunction(app, user, 'account-export')).toMatchObject({ status: 200 })
  })

  it('refuses every function for soft-deleted and deleted users', async () => {
    const [kept, gone] = [await makeUser(app), await makeUser(app)]
    const remove = (id: string, body: object) =>
      app.fetch(`/auth/v1/admin/users/${id}`, {
        method: 'DELETE',
        headers: { apikey: app.serviceKey, authorization: `Bearer ${app.serviceKey}` },
        body: JSON.stringify(body),
      })
    expect((await remove(kept.id, { should_soft_delete: true })).status).toBe(200)
    expect((await remove(gone.id, {})).status).toBe(200)
    await expectAllRefused(kept)
    await expectAllRefused(gone)
  })
})
