import { AdminGenerations } from '@firstline/contract/admin-generations'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { UNKNOWN_ID } from '@firstline/wire/test-wire/fixtures'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { AccountExport } from '#server/product/account/index.ts'
import { callFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const clock = createFixedClock(new Date())
const app = await openTestApp({ database, writer: scriptedWriter(DRAFTS_SCRIPT), clock })
afterAll(() => app.close())
let admin: TestUser
let user: TestUser
beforeAll(async () => {
  admin = await makeUser(app, { role: 'admin' })
  user = await makeUser(app)
})

const view = (body: object, by: TestUser = admin) => callFunction(app, by, 'admin-generations', body)
const listViews = () =>
  database.query(
    "select actor, user_id, after from public.audit_log where action = 'generations viewed' order by id",
  )

describe('admin-generations', () => {
  it('returns briefs and messages page by page, and records one viewing with its reason', async () => {
    expect((await postGeneration(app, user, makeForm())).status).toBe(200)
    // Copies from the same microsecond, as paging must not skip any of them.
    await owner.query(
      `insert into public.generations (user_id, request_id, body_hash, message_type, form, plan, item_count, status,
         charge, charged_period, queue_rank, created_at, deleted_at)
       select user_id, gen_random_uuid(), body_hash, message_type, form, plan, 1, 'failed', 'refunded', charged_period,
         queue_rank, created_at - interval '1 day', case when n = 1 then now() end
       from public.generations, generate_series(1, 26) as n where user_id = $1`,
      [user.id],
    )
    const first = await view({ userId: user.id, reason: ' Ticket 4711: credits missing ' })
    expect(first.status).toBe(200)
    const page = AdminGenerations.parse(first.body)
    expect(page.generations).toHaveLength(20)
    expect(page.generations[0]).toMatchObject({
      status: 'done',
      charge: 'settled',
      brief: { product: makeForm().product },
      items: [{ position: 1, content: expect.any(String), score: expect.any(Number) }, {}, {}],
    })
    const rest = AdminGenerations.parse((await view({ userId: user.id, after: page.next })).body)
    expect(rest.next).toBeNull()
    // Without the set that its owner deleted.
    expect(new Set([...page.generations, ...rest.generations].map(({ id }) => id)).size).toBe(26)
    expect(await listViews()).toEqual([
      { actor: admin.id, user_id: user.id, after: { reason: 'Ticket 4711: credits missing' } },
    ])
    const { body } = await callFunction(app, user, 'account-export')
    expect(AccountExport.parse(body).edits.at(-1)).toMatchObject({
      action: 'generations viewed',
      after: { reason: 'Ticket 4711: credits missing' },
    })
  })

  it("accepts a cursor only for the viewing's administrator and user, for an hour", async () => {
    const { body } = await view({ userId: user.id, reason: 'Ticket 1' })
    const { next: after } = AdminGenerations.parse(body)
    const other = await makeUser(app, { role: 'admin' })
    const refused = { status: 403, body: { code: 'forbidden' } }
    expect(await view({ userId: user.id, after }, other)).toMatchObject(refused)
    expect(await view({ userId: (await makeUser(app)).id, after })).toMatchObject(refused)
    clock.advance(59 * 60_000)
    expect(await view({ userId: user.id, after })).toMatchObject({ status: 200 })
    const count = (await listViews()).length
    const forged = Buffer.from(JSON.stringify([999_999, 1, UNKNOWN_ID])).toString('base64url')
    expect(await view({ userId: user.id, after: forged })).toMatchObject(refused)
    expect(await listViews()).toHaveLength(count)
  })

  it('refuses other users, unknown users and a missing or invalid reason without an entry', async () => {
    const before = await listViews()
    expect(await view({ userId: user.id, reason: 'Curious' }, user)).toMatchObject({ status: 403 })
    expect(await view({ userId: UNKNOWN_ID, reason: 'Ticket 2' })).toMatchObject({ status: 404 })
    for (const reason of [undefined, null, '', ' x ', 'x'.repeat(201), 'a\u0000b', 5]) {
      expect(await view({ userId: user.id, reason })).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'reason' }] },
      })
    }
    expect(await view({ userId: user.id, after: 'nonsense' })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'after' }] },
    })
    expect(await listViews()).toEqual(before)
  })

  it('forgets the reason with the account, and keeps that there was a viewing', async () => {
    const gone = await makeUser(app)
    await view({ userId: gone.id, reason: `Mail from ${gone.email}` })
    await callFunction(app, gone, 'auth-operations', { action: 'deleteAccount', userId: gone.id })
    expect((await listViews()).at(-1)).toEqual({ actor: admin.id, user_id: null, after: {} })
  })
})
