import { randomUUID } from 'node:crypto'
import { latch, type Script, scriptedWriter } from '@firstline/copywriter/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { readEvents, postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
let app: TestApp
async function openApp(script: Script = DRAFTS_SCRIPT) {
  const writer = scriptedWriter(script)
  app = await openTestApp({ database, writer })
  return writer
}
afterEach(() => app.close())

const removeAccount = (user: TestUser, userId = user.id) =>
  callFunction(app, user, 'auth-operations', { action: 'deleteAccount', userId })

/** Lists the tables with a row that contains one of the words in any column. */
async function findTablesContaining(...words: string[]): Promise<string[]> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await owner.query(
      `select 1 from ${name} as line
       where exists (select 1 from unnest($1::text[]) as word where strpos(lower(line::text), word) > 0) limit 1`,
      [words.map((word) => word.toLowerCase())],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('auth-operations: deleteAccount', () => {
  it('removes all personal data and keeps the ledger totals', async () => {
    await openApp()
    const user = await makeUser(app)
    const admin = await makeUser(app, { role: 'admin' })
    await postGeneration(app, user, makeForm({ insight: 'A secret of mine.' }))
    await callFunction(app, user, 'account-export')
    await admin.client.from('user_profiles').update({ email: 'moved@example.test' }).eq('user_id', user.id)
    await admin.client.from('user_profiles').update({ email: user.email }).eq('user_id', user.id)
    expect((await findTablesContaining(user.id)).length).toBeGreaterThan(8)
    const sums = 'select kind, sum(delta)::int as sum from public.credit_movements group by 1 order by 1'
    const before = await owner.query(sums)

    expect(await removeAccount(user)).toMatchObject({ status: 200, body: { deleted: true } })
    expect(await findTablesContaining(user.id, user.email, 'moved@example.test', 'a secret of mine')).toEqual(
      [],
    )
    expect(await owner.query(sums)).toEqual(before)
    expect(await owner.query('select 1 from public.message_logs where user_id is null')).toHaveLength(1)
  })

  it('makes the tokens of the account invalid', async () => {
    await openApp()
    const user = await makeUser(app)
    await removeAccount(user)
    expect((await postGeneration(app, user, makeForm())).status).toBe(401)
    expect(await callFunction(app, user, 'account-export')).toMatchObject({ status: 401 })
    const insert = await user.client.from('user_profiles').insert({ user_id: user.id, email: user.email })
    expect(insert.error).not.toBeNull()
    expect((await user.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await user.client.auth.getUser(user.token)).error?.status).toBe(403)
    expect(await findTablesContaining(user.id, user.email)).toEqual([])
  })

  it('refuses to delete the account of another user', async () => {
    await openApp()
    const [user, other] = [await makeUser(app), await makeUser(app)]
    expect(await removeAccount(user, other.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const admin = await makeUser(app, { role: 'admin' })
    expect(await removeAccount(admin, other.id)).toMatchObject({ status: 403 })
    expect((await other.client.auth.getUser()).data.user?.id).toBe(other.id)
  })

  it('deletes once when called twice concurrently, and returns 401 afterwards', async () => {
    await openApp()
    const user = await makeUser(app)
    const answers = await Promise.all([removeAccount(user), removeAccount(user)])
    // The slower call finds no account or no session.
    expect([
      [200, 401],
      [200, 404],
    ]).toContainEqual(answers.map(({ status }) => status).sort())
    expect(await removeAccount(user)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  })

  it('refuses the last administrator, also when two delete concurrently', async () => {
    await openApp()
    const admin = await makeUser(app, { role: 'admin' })
    await owner.query(
      "update public.user_profiles set role = 'user' where role = 'admin' and user_id <> $1",
      [admin.id],
    )
    expect(await removeAccount(admin)).toMatchObject({
      status: 409,
      body: {
        code: 'last_admin',
        message: 'You are the only administrator. Make another user an administrator first.',
      },
    })
    const second = await makeUser(app, { role: 'admin' })
    const answers = await Promise.all([removeAccount(admin), removeAccount(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('ends a running generation of the account', async () => {
    const writer = await openApp({ runs: [[{ draft: 'One.' }, { wait: latch().opened }]] })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    const stream = readEvents(await postGeneration(app, user, body, { events: true }))
    await stream.next()
    await stream.next()
    await removeAccount(user)
    expect((await stream.next()).value).toMatchObject({ event: 'failed', data: { code: 'not_found' } })
    expect(writer.calls).toHaveLength(1)
    expect(await findTablesContaining(user.id)).toEqual([])
  })

  it('does not deadlock with a generation that ends concurrently', async () => {
    await openApp()
    const rounds = Array.from({ length: 12 }, async () => {
      const user = await makeUser(app)
      const generation = postGeneration(app, user, makeForm())
      const [deletion, answer] = await Promise.all([removeAccount(user), generation])
      return { deletion: deletion.status, answer: answer.status }
    })
    for (const { deletion, answer } of await Promise.all(rounds)) {
      expect(deletion).toBe(200)
      // A request after the deletion belongs to no account.
      expect([200, 401, 403, 404]).toContain(answer)
    }
  })
})
