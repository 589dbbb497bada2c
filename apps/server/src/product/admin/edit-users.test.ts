import { AdminHistory, type AdminUser, AdminUserAnswer } from '@firstline/contract/admin'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { callFunction } from '#test/call-function.ts'
import { UNKNOWN_ID } from '@firstline/wire/test-wire/fixtures'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const writer = scriptedWriter(DRAFTS_SCRIPT)
const clock = createFixedClock(new Date())
const app = await openTestApp({ database, writer, clock })
afterAll(() => app.close())
let admin: TestUser

beforeAll(async () => {
  admin = await makeUser(app, { role: 'admin' })
})

async function lookUp(email: string): Promise<AdminUser> {
  const { body } = await callFunction(app, admin, 'admin-user-lookup', { email })
  return AdminUserAnswer.parse(body).user
}

async function fetchHistory(user: TestUser, before?: string | null): Promise<AdminHistory> {
  const { status, body } = await callFunction(app, admin, 'admin-history', { userId: user.id, before })
  expect(status).toBe(200)
  return AdminHistory.parse(body)
}

/** What the administrator typed. */
const REASON = 'ticket 4711: counted twice'

describe('admin-set-plan', () => {
  it("sets the plan's allowance, starts a period and records the administrator", async () => {
    const user = await makeUser(app, { dm: 1 })
    clock.advance(600_000)
    const { version } = await lookUp(user.email)
    const answer = await callFunction(app, admin, 'admin-set-plan', {
      userId: user.id,
      version,
      plan: 'pro',
      reason: REASON,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { plan: 'pro', planStatus: 'active', creditsDm: 100, creditsSubject: 100 } },
    })
    expect(await lookUp(user.email)).toEqual(AdminUserAnswer.parse(answer.body).user)
    const [period] = await database.query<{ start: Date; days: number }>(
      `select period_started_at as start, extract(day from next_renewal_date - period_started_at)::integer as days
       from public.user_profiles where user_id = $1`,
      [user.id],
    )
    expect(period?.start).toEqual(clock.now())
    expect(period?.days).toBeGreaterThanOrEqual(28)
    const audit = await database.query('select * from public.audit_log where user_id = $1', [user.id])
    expect(audit).toMatchObject([
      {
        actor: admin.id,
        action: `plan: ${REASON}`,
        at: clock.now(),
        before: { plan: 'free' },
        after: { plan: 'pro' },
      },
    ])
  })
})

describe('admin-set-credits', () => {
  it('sets both balances and keeps plan and period', async () => {
    const user = await makeUser(app)
    const before = await lookUp(user.email)
    const body = {
      userId: user.id,
      version: before.version,
      creditsDm: 0,
      creditsSubject: 41,
      reason: REASON,
    }
    const { status } = await callFunction(app, admin, 'admin-set-credits', body)
    expect(status).toBe(200)
    const { version, ...after } = await lookUp(user.email)
    expect(after).toEqual({ ...before, creditsDm: 0, creditsSubject: 41, version: undefined })
    expect(version).toBeGreaterThan(before.version)
  })
})

describe('admin-assign-credits', () => {
  it('sets both balances and the plan pro', async () => {
    const user = await makeUser(app)
    const { version } = await lookUp(user.email)
    const body = { userId: user.id, version, creditsDm: 7, creditsSubject: 8, reason: REASON }
    expect(await callFunction(app, admin, 'admin-assign-credits', body)).toMatchObject({
      status: 200,
      body: { user: { plan: 'pro', creditsDm: 7, creditsSubject: 8 } },
    })
  })
})

describe.each(['admin-set-plan', 'admin-set-credits', 'admin-assign-credits'])('%s', (name) => {
  const values = { plan: 'pro', creditsDm: 12, creditsSubject: 12, reason: REASON }

  it('accepts one of two concurrent edits and returns the current user to the other', async () => {
    const user = await makeUser(app)
    const other = await makeUser(app, { role: 'admin' })
    const { version } = await lookUp(user.email)
    const edit = (editor: TestUser) =>
      callFunction(app, editor, name, { userId: user.id, version, ...values })
    const answers = await Promise.all([edit(admin), edit(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'version_conflict',
      message: expect.stringContaining('changed meanwhile'),
      user: await lookUp(user.email),
    })
    const winners = 'select distinct actor from public.audit_log where user_id = $1'
    expect(await database.query(winners, [user.id])).toHaveLength(1)
  })

  it('reports a conflict after a generation was charged', async () => {
    const user = await makeUser(app)
    const { version } = await lookUp(user.email)
    expect((await postGeneration(app, user, makeForm())).status).toBe(200)
    const answer = await callFunction(app, admin, name, { userId: user.id, version, ...values })
    expect(answer).toMatchObject({
      status: 409,
      body: { user: { plan: 'free', creditsDm: 5, creditsSubject: 6 } },
    })
  })

  it('returns 404 for an unknown user', async () => {
    const userId = UNKNOWN_ID
    expect(await callFunction(app, admin, name, { userId, version: 1, ...values })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found', message: 'User not found' },
    })
  })

  it('returns an error for every missing field', async () => {
    const { body } = await callFunction(app, admin, name, {})
    const fields = name === 'admin-set-plan' ? ['plan', 'reason'] : ['creditsDm', 'creditsSubject', 'reason']
    expect(body).toMatchObject({
      code: 'invalid_fields',
      fields: ['userId', 'version', ...fields].map((field) => ({ field })),
    })
  })
})

describe('edit functions: invalid input', () => {
  it.each([
    ['creditsDm', -5],
    ['creditsDm', 1.5],
    ['creditsDm', 1e308],
    ['creditsDm', '6; drop'],
    ['creditsDm', '6'],
    ['creditsDm', null],
    ['creditsDm', 1_000_001],
    ['creditsSubject', -1],
    ['version', 0],
    ['version', 1e308],
    ['version', '1'],
    ['userId', 'me'],
    ['userId', "' or 1=1 --"],
    ['userId', 5],
  ])('names the invalid field %s of %j', async (field, value) => {
    const user = await makeUser(app)
    const { version } = await lookUp(user.email)
    const body = { userId: user.id, version, creditsDm: 1, creditsSubject: 1, reason: REASON, [field]: value }
    for (const name of ['admin-set-credits', 'admin-assign-credits']) {
      expect(await callFunction(app, admin, name, body)).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', fields: [{ field }] },
      })
    }
    expect(await lookUp(user.email)).toMatchObject({ version, creditsDm: 6, creditsSubject: 6 })
  })

  it.each(['Pro', 'growth', 'admin', '', null, 1])('refuses %j as a plan', async (plan) => {
    expect(
      await callFunction(app, admin, 'admin-set-plan', {
        userId: admin.id,
        version: 1,
        plan,
        reason: REASON,
      }),
    ).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'plan' }] },
    })
  })

  it.each(['[]', '"text"', '5', 'null', '[{"userId": 1}]'])('refuses the body %s', async (body) => {
    expect(await callFunction(app, admin, 'admin-set-plan', body)).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields' },
    })
  })
})

describe('edit functions with the service key', () => {
  it('edits like an administrator and is named in the audit log', async () => {
    const user = await makeUser(app)
    const { version } = await lookUp(user.email)
    const service = { token: app.serviceKey }
    const body = { userId: user.id, version, creditsDm: 3, creditsSubject: 3, reason: REASON }
    expect((await callFunction(app, service, 'admin-set-credits', body)).status).toBe(200)
    const { entries } = await fetchHistory(user)
    expect(entries.find(({ kind }) => kind === 'edit')).toMatchObject({
      actor: 'service key',
      actorEmail: null,
    })
  })
})

describe('admin-history', () => {
  it('lists ledger rows and edits of a user, newest first', async () => {
    const user = await makeUser(app)
    clock.advance(1_000)
    await postGeneration(app, user, makeForm())
    clock.advance(1_000)
    const { version } = await lookUp(user.email)
    await callFunction(app, admin, 'admin-set-credits', {
      userId: user.id,
      version,
      creditsDm: 9,
      creditsSubject: 6,
      reason: REASON,
    })
    const { entries, next } = await fetchHistory(user)
    expect(next).toBeNull()
    expect(entries).toMatchObject([
      {
        kind: 'movement',
        reason: `credits: ${REASON}`,
        actor: 'admin',
        credit: 'dm',
        delta: 4,
        balanceAfter: 9,
      },
      {
        kind: 'edit',
        actor: admin.id,
        actorEmail: admin.email,
        before: { credits_dm: 5 },
        after: { credits_dm: 9 },
        at: clock.now().toISOString(),
      },
      { kind: 'movement', reason: 'reserve', delta: -1, generationId: expect.any(String) },
      { kind: 'movement', reason: 'opening', credit: 'subject', delta: 6 },
      { kind: 'movement', reason: 'opening', credit: 'dm', delta: 6 },
    ])
  })

  it('pages without repeats or gaps when entries have the same time', async () => {
    const user = await makeUser(app)
    for (let round = 0; round < 30; round++) {
      const { version } = await lookUp(user.email)
      const body = {
        userId: user.id,
        version,
        creditsDm: 10 + round,
        creditsSubject: 20 + round,
        reason: REASON,
      }
      expect((await callFunction(app, admin, 'admin-set-credits', body)).status).toBe(200)
    }
    const first = await fetchHistory(user)
    const second = await fetchHistory(user, first.next)
    expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 42, null])
    const seen = new Set([...first.entries, ...second.entries].map((entry) => JSON.stringify(entry)))
    expect(seen.size).toBe(92)
  })

  it.each([
    ['userId', { userId: 'all' }],
    ['userId', {}],
    ['before', { userId: UNKNOWN_ID, before: 'x' }],
    ['before', { userId: UNKNOWN_ID, before: 5 }],
  ])('names the invalid field %s of %j', async (field, body) => {
    expect(await callFunction(app, admin, 'admin-history', body)).toMatchObject({
      status: 422,
      body: { fields: [{ field }] },
    })
  })
})
