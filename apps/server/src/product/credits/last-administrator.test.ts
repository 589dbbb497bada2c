import { afterAll, describe, expect, it } from 'vitest'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { makeUser, type TestUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { moneyScene } from './testing/money-scene.ts'

const { database } = await createProductDatabase()
const scene = moneyScene(database)
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
afterAll(() => app.close())

const first = await makeUser(app, { role: 'admin' })

const demote = (admin: TestUser, target: TestUser) =>
  admin.client.from('user_profiles').update({ role: 'user' }).eq('user_id', target.id)

async function administrators(): Promise<string[]> {
  const rows = await database.query<{ user_id: string }>(
    "select user_id from public.user_profiles where role = 'admin'",
  )
  return rows.map(({ user_id }) => user_id)
}

describe('the last administrator', () => {
  it('can neither be demoted nor deleted, by whichever door', async () => {
    expect(await demote(first, first)).toMatchObject({ status: 409 })
    expect(await scene.remove(first, new Date())).toBe('last_admin')
    const service = app.client(app.serviceKey)
    expect(await service.from('user_profiles').delete().eq('user_id', first.id)).toMatchObject({
      status: 409,
    })
    const account = database.query('delete from auth.users where id = $1', [first.id])
    await expect(account).rejects.toMatchObject({ code: 'PT409' })
    expect(await administrators()).toEqual([first.id])
  })

  it('is still one when a single statement demotes all', async () => {
    const second = await makeUser(app, { role: 'admin' })
    const all = await second.client.from('user_profiles').update({ role: 'user' }).eq('role', 'admin')
    expect(all).toMatchObject({ status: 409 })
    expect(await administrators()).toHaveLength(2)
    expect(await demote(first, second)).toMatchObject({ error: null })
  })

  it('remains when two demote each other at once', async () => {
    const second = await makeUser(app, { role: 'admin' })
    const answers = await Promise.all([demote(first, second), demote(second, first)])
    // Whoever is second is the last one, or no administrator any more.
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await administrators()).toHaveLength(1)
  })

  it('remains when two delete their accounts at once', async () => {
    const [left = ''] = await administrators()
    const second = await makeUser(app, { role: 'admin' })
    const outcomes = await Promise.all([
      scene.remove({ id: left, email: '' }, new Date()),
      scene.remove(second, new Date()),
    ])
    expect(outcomes.toSorted()).toEqual(['deleted', 'last_admin'])
    expect(await administrators()).toHaveLength(1)
  })
})
