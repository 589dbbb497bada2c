import { randomUUID } from 'node:crypto'
import { AdminBusiness } from '@firstline/contract/business-statistics'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { createFixedClock } from '@firstline/platform/clock'
import { DAY_MS } from '@firstline/platform/testing/times'
import { signIn, type TestUser } from '@firstline/wire/test-wire/sign-up'
import { afterAll, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { makeVisitor } from '#test/make-visitor.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const clock = createFixedClock('2026-03-01T12:00:00Z')
const app = await openTestApp({
  database,
  clock,
  writer: scriptedWriter(DRAFTS_SCRIPT),
  environment: { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_MODEL: 'stub', TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(() => app.close())
const service = { token: app.serviceKey }

async function readBusiness(body: object = {}): Promise<AdminBusiness> {
  const answer = await callFunction(app, service, 'admin-business', body)
  expect(answer.status).toBe(200)
  return AdminBusiness.parse(answer.body)
}

async function generate(user: TestUser): Promise<void> {
  const answer = await postGeneration(app, user, { ...makeForm(), requestId: randomUUID() })
  expect(answer.status).toBe(200)
  await answer.text()
}

async function setPlan(user: TestUser, plan: 'free' | 'pro'): Promise<void> {
  await database.transaction([
    { sql: "select firstline.explain_edit('plan', 'test', $1)", params: [clock.now()] },
    { sql: 'update public.user_profiles set plan = $2 where user_id = $1', params: [user.id, plan] },
  ])
}

async function logCost(user: TestUser | null, day: string, cost: number, isKnown = true): Promise<void> {
  await database.query(
    `insert into public.message_logs
       (user_id, message_type, "timestamp", model_used, estimated_tokens, cost_estimate, cost_known, plan)
     values ($1, 'Cold DM', $2::date + time '23:59:59', 'gpt-4o-mini', 100, $3, $4, 'free')`,
    [user?.id ?? null, day, cost, isKnown],
  )
}

/** The stored counts, whatever writers were concurrent. */
function readTables() {
  return Promise.all([
    owner.query(
      `select day::text, sum(sign_ups) as sign_ups, sum(writers) as writers, sum(upgrades) as upgrades,
         sum(pro_gained - pro_lost) as pro
       from firstline.business_days group by 1 having sum(sign_ups + writers + upgrades + pro_gained + pro_lost) > 0
       order by 1`,
    ),
    owner.query('select * from firstline.user_milestones order by user_id'),
    owner.query('select * from firstline.user_costs order by user_id, day'),
  ])
}

describe('admin-business', () => {
  it('counts what existed before by the same rules as the triggers (P11.9)', async () => {
    const [ada, bob] = [await makeUser(app), await makeUser(app)]
    await makeUser(app)
    await setPlan(bob, 'pro')
    await logCost(ada, '2026-03-01', 0.02)
    await logCost(bob, '2026-03-02', 0.5)
    await logCost(bob, '2026-03-02', 0.1, false)
    const before = await readTables()
    await owner.query('truncate firstline.business_days, firstline.user_milestones, firstline.user_costs')
    await owner.query('select firstline.backfill_business_statistics()')
    expect(await readTables()).toEqual(before)
  })

  it('follows users from sign-up to the first set, Pro and the end of Pro (P11.9)', async () => {
    clock.set('2026-04-01T00:00:00Z')
    const [ada, bob, eve] = [await makeUser(app), await makeUser(app), await makeUser(app)]
    await generate(ada)
    await generate(ada)
    await makeVisitor(app, '198.51.100.1').post({ ...makeForm(), requestId: randomUUID(), isDemo: true })
    clock.set('2026-04-02T23:59:59Z')
    await setPlan(ada, 'pro')
    await setPlan(bob, 'pro')
    clock.advance(DAY_MS)
    await setPlan(ada, 'free')
    // Sessions of the day before have expired.
    await generate(await signIn(app, bob.email))
    clock.advance(DAY_MS)
    await setPlan(ada, 'pro')
    expect(await readBusiness({ since: '2026-04-01', until: '2026-04-30' })).toMatchObject({
      proBefore: 1,
      perDay: [
        { day: '2026-04-01', signUps: 3, writers: 2, upgrades: 2, proGained: 0, proLost: 0 },
        { day: '2026-04-02', signUps: 0, writers: 0, upgrades: 0, proGained: 2, proLost: 0 },
        { day: '2026-04-03', signUps: 0, writers: 0, upgrades: 0, proGained: 0, proLost: 1 },
        { day: '2026-04-04', signUps: 0, writers: 0, upgrades: 0, proGained: 1, proLost: 0 },
      ],
    })
    expect(await readBusiness({ since: '2026-04-04' })).toMatchObject({ proBefore: 2 })

    // Deleted accounts stay counted, without a name.
    for (const { email } of [bob, eve]) {
      const user = await signIn(app, email)
      expect(
        (await callFunction(app, user, 'auth-operations', { action: 'deleteAccount', userId: user.id }))
          .status,
      ).toBe(200)
    }
    const { perDay } = await readBusiness({ since: '2026-04-01' })
    expect(perDay[0]).toMatchObject({ signUps: 3, writers: 2, upgrades: 2 })
    expect(perDay.reduce((sum, { proLost }) => sum + proLost, 0)).toBe(2)
    const kept = await owner.query('select 1 from firstline.user_milestones where user_id = any ($1)', [
      [bob.id, eve.id],
    ])
    expect(kept).toEqual([])
  })

  it('lists the users with the highest known costs of a period (D16, P11.10)', async () => {
    clock.set('2026-05-10T12:00:00Z')
    const [ada, bob] = [await makeUser(app), await makeUser(app)]
    await logCost(ada, '2026-05-01', 2)
    await logCost(ada, '2026-05-02', 0.25)
    await logCost(bob, '2026-05-02', 1)
    await logCost(bob, '2026-05-02', 0.5)
    await logCost(bob, '2026-05-02', 9, false)
    await logCost(null, '2026-05-02', 7)
    // The built-in writer costs nothing.
    await generate(bob)
    const listed = async (body: object) =>
      (await readBusiness(body)).topUsers.map(({ user, generations, cost }) => [
        user.email,
        generations,
        cost,
      ])
    expect(await listed({ since: '2026-05-02', until: '2026-05-02' })).toEqual([
      [bob.email, 2, 1.5],
      [ada.email, 1, 0.25],
    ])
    expect((await listed({})).slice(0, 2)).toEqual([
      [ada.email, 2, 2.25],
      [bob.email, 2, 1.5],
    ])
    expect(await listed({ since: '2026-06-01' })).toEqual([])
  })

  it('reports what counts against the daily budget (D34, P11.10)', async () => {
    await owner.query(
      "insert into firstline.model_spend values ('2026-05-03', 1.25, 0.5), ('2026-05-09', 4, 0)",
    )
    expect((await readBusiness({ since: '2026-05-03', until: '2026-05-08' })).budget).toEqual({
      limit: 5,
      perDay: [{ day: '2026-05-03', members: 1.25, visitors: 0.5 }],
    })
  })

  it('counts the same under concurrent sign-ups, sets and changes of plan (P11.9)', async () => {
    clock.set('2026-07-01T12:00:00Z')
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const user = await makeUser(app)
        await Promise.all([generate(user), setPlan(user, 'pro')])
        if (index % 2 === 0) await setPlan(user, 'free')
      }),
    )
    const { perDay } = await readBusiness({ since: '2026-07-01', until: '2026-07-01' })
    expect(perDay).toEqual([
      { day: '2026-07-01', signUps: 6, writers: 6, upgrades: 6, proGained: 6, proLost: 3 },
    ])
  })

  it('sums invoices by day, less refunds and disputes, also of deleted accounts (P11.11)', async () => {
    clock.set('2026-08-20T12:00:00Z')
    const [ada, bob] = [await makeUser(app), await makeUser(app)]
    const bill = (id: string, user: TestUser, at: string, status: string, amount = 8900) =>
      owner.query(
        `insert into firstline.invoices (id, user_id, offer, at, amount, currency, status)
         values ($1, $2, 'top-up', $3, $4, 'usd', $5)`,
        [id, user.id, at, amount, status],
      )
    const setStatus = (id: string, status: string) =>
      owner.transaction([
        { sql: 'select firstline.explain_movement(null, null, $1)', params: [clock.now()] },
        { sql: 'update firstline.invoices set status = $2 where id = $1', params: [id, status] },
      ])
    await bill('one', ada, '2026-08-01T00:00:00Z', 'paid')
    await bill('two', bob, '2026-08-01T23:59:59Z', 'paid', 1900)
    await bill('three', bob, '2026-08-02T00:00:00Z', 'failed')
    await setStatus('two', 'refunded')
    await setStatus('three', 'paid')
    await setStatus('one', 'disputed')
    await setStatus('one', 'paid')
    await setStatus('one', 'partly-refunded')
    await owner.query('delete from firstline.invoices')
    const { revenue } = await readBusiness({ since: '2026-08-01', until: '2026-08-31' })
    expect(revenue).toEqual([
      { day: '2026-08-01', paid: 10_800, returned: 0 },
      { day: '2026-08-02', paid: 8900, returned: 0 },
      { day: '2026-08-20', paid: 0, returned: 1900 },
    ])
  })

  it('is restricted to the designated administrator (P11.3)', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    expect((await callFunction(app, admin, 'admin-business')).status).toBe(403)
    const user = await makeUser(app)
    expect((await callFunction(app, user, 'admin-business')).status).toBe(403)
    const answer = await callFunction(app, service, 'admin-business', { since: '2026-02-30' })
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ field: 'since' }] } })
  })
})
