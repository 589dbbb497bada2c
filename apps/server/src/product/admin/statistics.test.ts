import { randomUUID } from 'node:crypto'
import { AdminJobs, AdminStatistics } from '@firstline/contract/admin'
import { latch, type Script, scriptedWriter } from '@firstline/copywriter/testing'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { createAccount } from '#server/product/account/index.ts'
import { callFunction } from '#test/call-function.ts'
import { password } from '@firstline/wire/test-wire/fixtures'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { signIn, type TestUser } from '@firstline/wire/test-wire/sign-up'
import { makeVisitor } from '#test/make-visitor.ts'
import { readEvents, postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { ADMIN_TOTAL_MAX } from './read-users-page.ts'

const STATISTICS_EMAIL = 'numbers@admins.test'

const { database, owner } = await createProductDatabase()
let app: TestApp
let viewer: TestUser

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
  viewer = await signInViewer()
  await app.close()
})

/** Signs in as the statistics administrator, whose address is closed to sign-up. */
async function signInViewer(): Promise<TestUser> {
  const email = STATISTICS_EMAIL
  await createAccount(database, { email, password, role: 'admin', editor: null, now: new Date() })
  return signIn(app, email)
}

async function fetchStatistics(body: unknown = {}): Promise<AdminStatistics> {
  const answer = await callFunction(app, viewer, 'admin-statistics', body)
  expect(answer.status).toBe(200)
  return AdminStatistics.parse(answer.body)
}

/** Computes the same totals directly from the log. */
async function sumLog(column: string): Promise<unknown[]> {
  return owner.query(
    `select ${column} as name, count(*) as generations,
       coalesce(sum(estimated_tokens) filter (where tokens_known), 0)::bigint as tokens,
       coalesce(sum(cost_estimate) filter (where cost_known), 0)::float8 as cost,
       count(*) filter (where not cost_known) as "unknownCosts"
     from public.message_logs group by 1 order by 1`,
  )
}

const makeBody = (fields = {}) => ({ ...makeForm(fields), requestId: randomUUID() })

describe('admin-statistics', () => {
  it('equals the log after concurrent generations with every outcome', async () => {
    await openApp(DRAFTS_SCRIPT)
    const users = await Promise.all([
      makeUser(app),
      makeUser(app, { plan: 'pro' }),
      makeUser(app, { testingMode: true }),
    ])
    const visitors = [1, 2].map((number) => makeVisitor(app, `198.51.100.${number}`))
    const answers = await Promise.all([
      ...users.flatMap((user) => [
        postGeneration(app, user, makeBody()),
        postGeneration(app, user, makeBody({ messageType: 'Email Subject Line' })),
        postGeneration(app, user, makeBody()),
      ]),
      ...visitors.map((visitor) => visitor.post({ ...makeBody(), isDemo: true })),
    ])
    for (const answer of answers) await answer.text()
    const finished = answers.filter(({ status }) => status === 200).length
    expect(finished).toBe(11)
    await app.close()

    await openApp({ runs: [[{ draft: 'One.' }, { wait: latch().opened }]], repeatLast: true })
    const [user] = users
    if (!user) throw new Error('no user')
    const body = makeBody()
    const stream = readEvents(await postGeneration(app, user, body, { events: true }))
    await stream.next()
    await stream.next()
    await postGeneration(app, user, { requestId: body.requestId, action: 'stop' })

    const found = await fetchStatistics()
    expect(found.totals.generations).toBe(finished + 1)
    expect(found.testing.generations).toBe(3)
    expect(found.testing.share).toBeCloseTo(3 / 12)
    expect(found.perPlan.map(({ plan }) => plan).sort()).toEqual(['demo', 'free', 'pro'])
    const named = (rows: readonly Record<string, unknown>[], key: string) =>
      rows.map(({ [key]: name, ...usage }) => ({ name, ...usage }))
    expect(named(found.perModel, 'model')).toEqual(await sumLog('model_used'))
    expect(named(found.perType, 'messageType')).toEqual(await sumLog('message_type'))
    expect(named(found.perPlan, 'plan')).toEqual(await sumLog('plan'))
    expect(named(found.perDay, 'day')).toEqual(
      await sumLog(`to_char("timestamp" at time zone 'UTC', 'YYYY-MM-DD')`),
    )
    expect([{ name: 1, ...found.totals }]).toEqual(await sumLog('1'))
  })

  it('sums reported usage and ignores placeholder values of the log (D16)', async () => {
    const drafts = [{ draft: 'One.' }, { draft: 'Two.' }, { draft: 'Three.' }]
    const usage = { inputTokens: 700, outputTokens: 90 }
    await openApp({ runs: [drafts], repeatLast: true })
    const before = (await fetchStatistics()).totals
    const post = async () => {
      const answer = await postGeneration(app, await makeUser(app), makeBody())
      expect(answer.status).toBe(200)
      await answer.text()
    }
    await post()
    await app.close()
    // The first response has usage without a known price, the second one no usage.
    await openApp({ kind: 'model', runs: [[...drafts, { usage }], drafts] })
    await post()
    await post()
    const { totals } = await fetchStatistics()
    expect(totals.generations - before.generations).toBe(3)
    expect(totals.tokens - before.tokens).toBe(790)
    expect(totals.cost).toBe(before.cost)
    expect(totals.unknownCosts - before.unknownCosts).toBe(2)
  })

  it('does not count a settlement that was rolled back', async () => {
    await openApp({ runs: [[{ draft: 'One.' }, { wait: latch().opened }]], repeatLast: true })
    const before = await fetchStatistics()
    const user = await makeUser(app)
    const body = makeBody()
    const stream = readEvents(await postGeneration(app, user, body, { events: true }))
    await stream.next()
    await stream.next()
    const finish = {
      sql: `select firstline.finish_generation(p_id => id, p_attempt => attempt, p_position => 2,
          p_item => '{"content": "Two.", "angle": "x", "score": {}}',
          p_log => '{"model_used": "x", "estimated_tokens": 100, "cost_estimate": 0.1}', p_now => now()) as finished
        from public.generations where request_id = $1`,
      params: [body.requestId],
    }
    await expect(database.transaction([finish, { sql: 'select 1 / 0' }])).rejects.toThrow('division by zero')
    const { usersByPlan: _users, usersCountedAt: _at, ...written } = before
    expect(await fetchStatistics()).toMatchObject(written)
    await postGeneration(app, user, { requestId: body.requestId, action: 'stop' })
    expect((await fetchStatistics()).totals.generations).toBe(before.totals.generations + 1)
  })

  it('counts by UTC day, including both ends', async () => {
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
    const january = await fetchStatistics({ since: '2026-01-31', until: '2026-01-31' })
    expect(january.totals).toEqual({ generations: 2, tokens: 200, cost: 0.2, unknownCosts: 0 })
    const winter = await fetchStatistics({ until: '2026-02-28' })
    expect(winter.perDay.map(({ day, generations }) => [day, generations])).toEqual([
      ['2026-01-30', 1],
      ['2026-01-31', 2],
      ['2026-02-01', 1],
    ])
    expect(await fetchStatistics({ since: '2025-01-01', until: '2025-12-31' })).toMatchObject({
      totals: { generations: 0, tokens: 0, cost: 0 },
      perDay: [],
      testing: { generations: 0, share: 0 },
    })
  })

  it('counts users by plan at the time of the request', async () => {
    await openApp(DRAFTS_SCRIPT)
    await app.runJobs()
    const before = await fetchStatistics()
    const usersOn = ({ usersByPlan }: AdminStatistics, plan: string) =>
      usersByPlan.find((row) => row.plan === plan)?.users ?? 0
    await makeUser(app, { plan: 'pro' })
    await makeUser(app, { testingMode: true })
    const after = await fetchStatistics()
    const added = (plan: string) => usersOn(after, plan) - usersOn(before, plan)
    expect([added('free'), added('pro'), added('testing')]).toEqual([0, 1, 1])
  })

  it('returns the counts of the job when there are many users', async () => {
    await openApp(DRAFTS_SCRIPT)
    await owner.query(
      `with people as (
         insert into auth.users (id, email)
         select gen_random_uuid(), 'crowd-' || n || '@example.test' from generate_series(1, $1) as n returning id, email)
       insert into public.user_profiles (user_id, email) select id, email from people`,
      [ADMIN_TOTAL_MAX],
    )
    await database.query('select firstline.count_users($1)', [new Date('2026-03-01T00:00:00Z')])
    const { usersByPlan, usersCountedAt } = await fetchStatistics()
    expect(usersCountedAt).toBe('2026-03-01T00:00:00.000Z')
    expect(usersByPlan).toEqual(
      await owner.query(
        `select firstline.shown_plan(plan, testing_mode) as plan, count(*) as users,
           count(*) filter (where is_trial) as trials
         from public.user_profiles group by 1 order by 1`,
      ),
    )
  })

  it('is restricted to the account that has the configured address', async () => {
    await openApp(DRAFTS_SCRIPT)
    const other = await makeUser(app, { role: 'admin' })
    expect(await callFunction(app, other, 'admin-statistics')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    // An administrator can change the address of a profile, but not of an account.
    await owner.query('update public.user_profiles set email = $2 where user_id = $1', [
      other.id,
      STATISTICS_EMAIL,
    ])
    expect((await callFunction(app, other, 'admin-statistics')).status).toBe(403)
    await owner.query("update auth.users set email = 'moved@admins.test' where id = $1", [viewer.id])
    expect((await callFunction(app, viewer, 'admin-statistics')).status).toBe(403)
    await owner.query('update auth.users set email = $2 where id = $1', [viewer.id, STATISTICS_EMAIL])
    expect((await callFunction(app, viewer, 'admin-statistics')).status).toBe(200)
    expect((await callFunction(app, { token: app.serviceKey }, 'admin-statistics')).status).toBe(200)
    await owner.query("update public.user_profiles set role = 'user' where user_id = $1", [viewer.id])
    expect((await callFunction(app, viewer, 'admin-statistics')).status).toBe(403)
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [viewer.id])
  })

  it.each([
    ['since', { since: 'yesterday' }],
    ['since', { since: '2026-02-30' }],
    ['since', { since: -5 }],
    ['until', { until: "2026-01-01'; drop" }],
    ['until', { since: '2026-02-01', until: '2026-01-31' }],
  ])('names the invalid field %s of %j', async (field, body) => {
    await openApp(DRAFTS_SCRIPT)
    expect(await callFunction(app, viewer, 'admin-statistics', body)).toMatchObject({
      status: 422,
      body: { fields: [{ field }] },
    })
  })
})

describe('admin-jobs', () => {
  it('lists every job with its last and next run', async () => {
    await openApp(DRAFTS_SCRIPT)
    await app.runJobs()
    const { body } = await callFunction(app, viewer, 'admin-jobs')
    const { jobs } = AdminJobs.parse(body)
    expect(jobs.length).toBeGreaterThan(2)
    for (const job of jobs) expect(job).toMatchObject({ state: 'waiting', lastError: null })
  })

  it('reports undeliverable mails as a failing job without addresses', async () => {
    app = await openTestApp({
      database,
      writer: scriptedWriter(DRAFTS_SCRIPT),
      clock: createFixedClock(new Date(Date.now() + 60_000)),
      // No server listens on this port.
      environment: { STATS_ADMIN_EMAIL: STATISTICS_EMAIL, SMTP_URL: 'smtp://127.0.0.1:1' },
    })
    const email = `${randomUUID()}@example.test`
    const { error } = await app.client().auth.signUp({ email, password })
    expect(error).toBeNull()
    await expect
      .poll(() => owner.query('select last_error from firstline.outgoing_messages'))
      .toEqual([{ last_error: 'ECONNREFUSED' }])
    await app.runJobs()
    const { body } = await callFunction(app, viewer, 'admin-jobs')
    const job = AdminJobs.parse(body).jobs.find(({ name }) => name === 'send-messages')
    expect(job).toMatchObject({
      state: 'failing',
      lastError: "Mails can't be sent: the mail server can't be reached (ECONNREFUSED)",
      lastResult: { waiting: 1 },
    })
    expect(JSON.stringify(body)).not.toContain('example.test')
  })
})
