import { afterAll, describe, expect, it } from 'vitest'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { createLedgerFixture } from './testing/ledger-fixture.ts'

const { database } = await createProductDatabase()
const ledger = createLedgerFixture(database)
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
afterAll(() => app.close())

const first = await makeUser(app, { role: 'admin' })

const demoteAdmin = (admin: TestUser, target: TestUser) =>
  admin.client.from('user_profiles').update({ role: 'user' }).eq('user_id', target.id)

async function listAdministrators(): Promise<string[]> {
  const rows = await database.query<{ user_id: string }>(
    "select user_id from public.user_profiles where role = 'admin'",
  )
  return rows.map(({ user_id }) => user_id)
}

describe('protection of the last administrator', () => {
  it('refuses demotion and deletion over REST, SQL and the service key', async () => {
    expect(await demoteAdmin(first, first)).toMatchObject({ status: 409 })
    expect(await ledger.remove(first, new Date())).toBe('last_admin')
    const service = app.client(app.serviceKey)
    expect(await service.from('user_profiles').delete().eq('user_id', first.id)).toMatchObject({
      status: 409,
    })
    const account = database.query('delete from auth.users where id = $1', [first.id])
    await expect(account).rejects.toMatchObject({ code: 'PT409' })
    expect(await listAdministrators()).toEqual([first.id])
  })

  it('refuses a statement that demotes all administrators', async () => {
    const second = await makeUser(app, { role: 'admin' })
    const all = await second.client.from('user_profiles').update({ role: 'user' }).eq('role', 'admin')
    expect(all).toMatchObject({ status: 409 })
    expect(await listAdministrators()).toHaveLength(2)
    expect(await demoteAdmin(first, second)).toMatchObject({ error: null })
  })

  it('keeps one when two demote each other concurrently', async () => {
    const second = await makeUser(app, { role: 'admin' })
    const answers = await Promise.all([demoteAdmin(first, second), demoteAdmin(second, first)])
    // The second one is the last administrator or already demoted.
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await listAdministrators()).toHaveLength(1)
  })

  it('keeps one when two delete their accounts concurrently', async () => {
    const [left = ''] = await listAdministrators()
    const second = await makeUser(app, { role: 'admin' })
    const outcomes = await Promise.all([
      ledger.remove({ id: left, email: '' }, new Date()),
      ledger.remove(second, new Date()),
    ])
    expect(outcomes.toSorted()).toEqual(['deleted', 'last_admin'])
    expect(await listAdministrators()).toHaveLength(1)
  })
})
