import { randomUUID } from 'node:crypto'
import { AdminJobs, AdminStatistics } from '@firstline/contract/admin'
import { ADMIN_TOTAL_MAX } from '@firstline/contract/limits'
import { latch, type Script, scriptedWriter } from '@firstline/copywriter/testing'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { createAccount } from '#server/product/account/index.ts'
import { callFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT, password } from '#test/fixtures.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser, signIn, type TestUser } from '#test/make-user.ts'
import { makeVisitor } from '#test/make-visitor.ts'
import { eventsOf, postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const STATISTICS_EMAIL = 'numbers@admins.test'

const { database, owner } = await createProductDatabase()
let app: TestApp
let reader: TestUser

async function openApp(script: Script): Promise<void> {
  app = await openTestApp({
    database,
    writer: scriptedWriter(script),
    environment: { STATS_ADMIN_EMAIL: STATISTICS_EMAIL.toUpperCase(), TRUSTED_PROXIES: '127.0.0.1' },
  })
}
afterEach(() => app.close())
beforeAll(async () => {
  await openApp(DRAFTS_SCRIPT)
  reader = await signInReader()
  await app.close()
})

/** The statistics administrator, whose address nobody can sign up with. */
async function signInReader(): Promise<TestUser> {
  const email = STATISTICS_EMAIL
  await createAccount(database, { email, password, role: 'admin', editor: null, now: new Date() })
  return signIn(app, email)
}

async function statistics(body: unknown = {}): Promise<AdminStatistics> {
  const answer = await callFunction(app, reader, 'admin-statistics', body)
  expect(answer.status).toBe(200)
  return AdminStatistics.parse(answer.body)
}

/** The same sums, made from the log itself. */
async function sumsOfLog(column: string): Promise<unknown[]> {
  return owner.query(
    `select ${column} as name, count(*) as generations,
       coalesce(sum(estimated_tokens) filter (where tokens_known), 0)::bigint as tokens,
       coalesce(sum(cost_estimate) filter (where cost_known), 0)::float8 as cost,
       count(*) filter (where not cost_known) as "unknownCosts"
     from public.message_logs group by 1 order by 1`,
  )
}

const form = (fields = {}) => ({ ...makeForm(fields), requestId: randomUUID() })

describe('admin-statistics', () => {
  it('equals the log after many generations that ended at once, in every way there is', async () => {
    await openApp(DRAFTS_SCRIPT)
    const users = await Promise.all([
      makeUser(app),
      makeUser(app, { plan: 'pro' }),
      makeUser(app, { testingMode: true }),
    ])
    const visitors = [1, 2].map((number) => makeVisitor(app, `198.51.100.${number}`))
    const answers = await Promise.all([
      ...users.flatMap((user) => [
        postGeneration(app, user, form()),
        postGeneration(app, user, form({ messageType: 'Email Subject Line' })),
        postGeneration(app, user, form()),
      ]),
      ...visitors.map((visitor) => visitor.post({ ...form(), isDemo: true })),
    ])
    for (const answer of answers) await answer.text()
    const finished = answers.filter(({ status }) => status === 200).length
    expect(finished).toBe(11)
    await app.close()

    await openApp({ runs: [[{ draft: 'One.' }, { wait: latch().opened }]], repeatLast: true })
    const [user] = users
    if (!user) throw new Error('no user')
    const body = form()
    const stream = eventsOf(await postGeneration(app, user, body, { events: true }))
    await stream.next()
    await stream.next()
    await postGeneration(app, user, { requestId: body.requestId, action: 'stop' })

    const found = await statistics()
    expect(found.totals.generations).toBe(finished + 1)
    expect(found.testing.generations).toBe(3)
    expect(found.testing.share).toBeCloseTo(3 / 12)
    expect(found.perPlan.map(({ plan }) => plan).sort()).toEqual(['demo', 'free', 'pro'])
    const named = (rows: readonly Record<string, unknown>[], key: string) =>
      rows.map(({ [key]: name, ...usage }) => ({ name, ...usage }))
    expect(named(found.perModel, 'model')).toEqual(await sumsOfLog('model_used'))
    expect(named(found.perType, 'messageType')).toEqual(await sumsOfLog('message_type'))
    expect(named(found.perPlan, 'plan')).toEqual(await sumsOfLog('plan'))
    expect(named(found.perDay, 'day')).toEqual(
      await sumsOfLog(`to_char("timestamp" at time zone 'UTC', 'YYYY-MM-DD')`),
    )
    expect([{ name: 1, ...found.totals }]).toEqual(await sumsOfLog('1'))
  })

  it('adds up what models reported and no constant of the log (D16)', async () => {
    const drafts = [{ draft: 'One.' }, { draft: 'Two.' }, { draft: 'Three.' }]
    const usage = { inputTokens: 700, outputTokens: 90 }
    await openApp({ runs: [drafts], repeatLast: true })
    const before = (await statistics()).totals
    const post = async () => {
      const answer = await postGeneration(app, await makeUser(app), form())
      expect(answer.status).toBe(200)
      await answer.text()
    }
    await post()
    await app.close()
    // The first answer has usage without a known price, the second one no usage at all.
    await openApp({ kind: 'model', runs: [[...drafts, { usage }], drafts] })
    await post()
    await post()
    const { totals } = await statistics()
    expect(totals.generations - before.generations).toBe(3)
    expect(totals.tokens - before.tokens).toBe(790)
    expect(totals.cost).toBe(before.cost)
    expect(totals.unknownCosts - before.unknownCosts).toBe(2)
  })

  it('counts nothing of a finish that was rolled back', async () => {
    await openApp({ runs: [[{ draft: 'One.' }, { wait: latch().opened }]], repeatLast: true })
    const before = await statistics()
    const user = await makeUser(app)
    const body = form()
    const stream = eventsOf(await postGeneration(app, user, body, { events: true }))
    await stream.next()
    await stream.next()
    const finish = {
      sql: `select firstline.finish_generation(id, attempt, 2, '{"content": "Two.", "angle": "x", "score": {}}',
          '{"model_used": "x", "estimated_tokens": 100, "cost_estimate": 0.1}', now()) as finished
        from public.generations where request_id = $1`,
      params: [body.requestId],
    }
    await expect(database.transaction([finish, { sql: 'select 1 / 0' }])).rejects.toThrow('division by zero')
    const { usersByPlan: _users, usersCountedAt: _at, ...written } = before
    expect(await statistics()).toMatchObject(written)
    await postGeneration(app, user, { requestId: body.requestId, action: 'stop' })
    expect((await statistics()).totals.generations).toBe(before.totals.generations + 1)
  })

  it('counts by UTC days, both ends included', async () => {
    await openApp(DRAFTS_SCRIPT)
    const service = app.client(app.serviceKey)
    const rows = [
      '2026-01-30T23:59:59.999Z',
      '2026-01-31T00:00:00Z',
      '2026-01-31T23:59:59Z',
      '2026-02-01T00:00:00Z',
    ]
    const { error } = await service.from('message_logs').insert(
      rows.map((timestamp) => ({
        message_type: 'Cold DM',
        timestamp,
        model_used: 'gpt-4o-mini',
        estimated_tokens: 100,
        cost_estimate: 0.1,
        plan: 'free',
        testing_mode: false,
      })),
    )
    expect(error).toBeNull()
    const january = await statistics({ since: '2026-01-31', until: '2026-01-31' })
    expect(january.totals).toEqual({ generations: 2, tokens: 200, cost: 0.2, unknownCosts: 0 })
    const winter = await statistics({ until: '2026-02-28' })
    expect(winter.perDay.map(({ day, generations }) => [day, generations])).toEqual([
      ['2026-01-30', 1],
      ['2026-01-31', 2],
      ['2026-02-01', 1],
    ])
    expect(await statistics({ since: '2025-01-01', until: '2025-12-31' })).toMatchObject({
      totals: { generations: 0, tokens: 0, cost: 0 },
      perDay: [],
      testing: { generations: 0, share: 0 },
    })
  })

  it('counts users by plan as the list shows them, at the moment it is asked', async () => {
    await openApp(DRAFTS_SCRIPT)
    await app.runJobs()
    const before = await statistics()
    const usersOn = ({ usersByPlan }: AdminStatistics, plan: string) =>
      usersByPlan.find((row) => row.plan === plan)?.users ?? 0
    await makeUser(app, { plan: 'pro' })
    await makeUser(app, { testingMode: true })
    const after = await statistics()
    const added = (plan: string) => usersOn(after, plan) - usersOn(before, plan)
    expect([added('free'), added('pro'), added('testing')]).toEqual([0, 1, 1])
  })

  it('tells users by plan as the job counted them where they are many', async () => {
    await openApp(DRAFTS_SCRIPT)
    await owner.query(
      `with people as (
         insert into auth.users (id, email)
         select gen_random_uuid(), 'crowd-' || n || '@example.test' from generate_series(1, $1) as n returning id, email)
       insert into public.user_profiles (user_id, email) select id, email from people`,
      [ADMIN_TOTAL_MAX],
    )
    await database.query('select firstline.count_users($1)', [new Date('2026-03-01T00:00:00Z')])
    const { usersByPlan, usersCountedAt } = await statistics()
    expect(usersCountedAt).toBe('2026-03-01T00:00:00.000Z')
    expect(usersByPlan).toEqual(
      await owner.query(
        `select firstline.shown_plan(plan, testing_mode) as plan, count(*) as users,
           count(*) filter (where is_trial) as trials
         from public.user_profiles group by 1 order by 1`,
      ),
    )
  })

  it('is for one administrator alone, by the address that the account has now', async () => {
    await openApp(DRAFTS_SCRIPT)
    const other = await makeUser(app, { role: 'admin' })
    expect(await callFunction(app, other, 'admin-statistics')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    // The profile's address is not the account's: an administrator could write it.
    await owner.query('update public.user_profiles set email = $2 where user_id = $1', [
      other.id,
      STATISTICS_EMAIL,
    ])
    expect((await callFunction(app, other, 'admin-statistics')).status).toBe(403)
    await owner.query("update auth.users set email = 'moved@admins.test' where id = $1", [reader.id])
    expect((await callFunction(app, reader, 'admin-statistics')).status).toBe(403)
    await owner.query('update auth.users set email = $2 where id = $1', [reader.id, STATISTICS_EMAIL])
    expect((await callFunction(app, reader, 'admin-statistics')).status).toBe(200)
    expect((await callFunction(app, { token: app.serviceKey }, 'admin-statistics')).status).toBe(200)
    await owner.query("update public.user_profiles set role = 'user' where user_id = $1", [reader.id])
    expect((await callFunction(app, reader, 'admin-statistics')).status).toBe(403)
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [reader.id])
  })

  it.each([
    ['since', { since: 'yesterday' }],
    ['since', { since: '2026-02-30' }],
    ['since', { since: -5 }],
    ['until', { until: "2026-01-01'; drop" }],
    ['until', { since: '2026-02-01', until: '2026-01-31' }],
  ])('refuses %s of %j by its name', async (field, body) => {
    await openApp(DRAFTS_SCRIPT)
    expect(await callFunction(app, reader, 'admin-statistics', body)).toMatchObject({
      status: 422,
      body: { fields: [{ field }] },
    })
  })
})

describe('admin-jobs', () => {
  it('tells every job, when it ran and when it is due', async () => {
    await openApp(DRAFTS_SCRIPT)
    await app.runJobs()
    const { body } = await callFunction(app, reader, 'admin-jobs')
    const { jobs } = AdminJobs.parse(body)
    expect(jobs.length).toBeGreaterThan(2)
    for (const job of jobs) expect(job).toMatchObject({ state: 'waiting', lastError: null })
  })

  it('shows mails that can not be sent as a failing job, without naming anybody', async () => {
    app = await openTestApp({
      database,
      writer: scriptedWriter(DRAFTS_SCRIPT),
      clock: fixedClock(new Date(Date.now() + 60_000)),
      // Nothing listens there.
      environment: { STATS_ADMIN_EMAIL: STATISTICS_EMAIL, SMTP_URL: 'smtp://127.0.0.1:1' },
    })
    const email = `${randomUUID()}@example.test`
    const { error } = await app.client().auth.signUp({ email, password })
    expect(error).toBeNull()
    await expect
      .poll(() => owner.query('select last_error from firstline.outgoing_messages'))
      .toEqual([{ last_error: 'ECONNREFUSED' }])
    await app.runJobs()
    const { body } = await callFunction(app, reader, 'admin-jobs')
    const job = AdminJobs.parse(body).jobs.find(({ name }) => name === 'send-messages')
    expect(job).toMatchObject({
      state: 'failing',
      lastError: "Mails can't be sent: the mail server can't be reached (ECONNREFUSED)",
      lastResult: { waiting: 1 },
    })
    expect(JSON.stringify(body)).not.toContain('example.test')
  })
})
