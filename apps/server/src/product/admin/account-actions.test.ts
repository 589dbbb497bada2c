import { type AdminUser, AdminUserAnswer } from '@firstline/contract/admin'
import { BANNED_FOR_GOOD } from '@firstline/contract/admin-actions'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { makeEmail, password, UNKNOWN_ID } from '@firstline/wire/test-wire/fixtures'
import { insertVerifiedFactor } from '@firstline/wire/test-wire/mfa-factors'
import { signIn, type TestUser } from '@firstline/wire/test-wire/sign-up'
import { createAccount } from '#server/product/account/index.ts'
import { callFunction } from '#test/call-function.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const clock = createFixedClock(new Date())
const TESTER = makeEmail('tester')
await createAccount(database, { email: TESTER, password, role: 'user', editor: null, now: clock.now() })
const app = await openTestApp({
  database,
  writer: scriptedWriter({ runs: [] }),
  clock,
  environment: { TESTING_EMAIL: TESTER },
})
afterAll(() => app.close())
const DAY_MS = 86_400_000
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(app, { role: 'admin' })
})

/** The administrator signs in again, since tokens last an hour. */
async function advanceDays(days: number): Promise<void> {
  clock.advance(days * DAY_MS)
  admin = await signIn(app, admin.email)
}

async function lookUp(email: string): Promise<AdminUser> {
  const { body } = await callFunction(app, admin, 'admin-user-lookup', { email, unconfirmed: true })
  return AdminUserAnswer.parse(body).user
}

async function act(name: string, user: { email: string }, values: object, by: TestUser = admin) {
  const { userId, version } = await lookUp(user.email)
  return callFunction(app, by, name, { userId, version, ...values })
}

const readAudit = (user: { id: string }) =>
  database.query('select actor, action, before, after from public.audit_log where user_id = $1 order by id', [
    user.id,
  ])

/** The owner follows a mailed link. */
async function verifyAddress(user: TestUser): Promise<void> {
  await database.query('update auth.users set proven_email = lower(email) where id = $1', [user.id])
}

const ACTIONS = [
  ['admin-ban', { days: 3 }],
  ['admin-set-role', { role: 'admin' }],
  ['admin-delete-account', { address: 'a@b.c' }],
] as const

describe.each(ACTIONS)('%s', (name, values) => {
  it('is refused for other users, for unknown users and for the own account', async () => {
    const user = await makeUser(app)
    expect(await act(name, user, values, await makeUser(app))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    const body = { userId: UNKNOWN_ID, version: 1, ...values }
    expect(await callFunction(app, admin, name, body)).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    })
    expect(await act(name, admin, values)).toMatchObject({ status: 409, body: { code: 'account_protected' } })
    expect(await readAudit(user)).toEqual([])
  })

  it('is refused with the current user after another change', async () => {
    const user = await makeUser(app)
    const { userId, version } = await lookUp(user.email)
    await act('admin-set-plan', user, { plan: 'pro', reason: 'Ticket 4711' })
    expect(await callFunction(app, admin, name, { userId, version, ...values })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', user: { plan: 'pro' } },
    })
  })

  it('needs the second factor of an administrator who has one', async () => {
    const other = await makeUser(app, { role: 'admin' })
    await insertVerifiedFactor(database, other.id)
    expect(await act(name, await makeUser(app), values, other)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
  })

  it('names every field that is missing', async () => {
    const fields = ['userId', 'version', ...Object.keys(values)].map((field) => ({ field }))
    expect(await callFunction(app, admin, name, {})).toMatchObject({ status: 422, body: { fields } })
  })
})

describe('admin-ban', () => {
  it('ends sessions, refuses every call with a plain message, and is lifted again', async () => {
    const user = await makeUser(app)
    const until = new Date(clock.now().getTime() + 3 * DAY_MS)
    expect(await act('admin-ban', user, { days: 3 })).toMatchObject({
      status: 200,
      body: { user: { bannedUntil: until.toISOString() } },
    })
    expect(await callFunction(app, user, 'account-export')).toMatchObject({
      status: 403,
      body: { code: 'account_banned', message: expect.stringContaining('blocked') },
    })
    expect((await user.client.from('user_profiles').select()).data).toEqual([])
    const tryAgain = () => app.client().auth.signInWithPassword(user)
    expect((await tryAgain()).error?.code).toBe('user_banned')
    expect((await user.client.auth.refreshSession()).error).not.toBeNull()
    expect(await act('admin-ban', user, { days: 0 })).toMatchObject({ body: { user: { bannedUntil: null } } })
    expect((await tryAgain()).error).toBeNull()
    // The session from before the ban stays ended.
    expect(await callFunction(app, user, 'account-export')).toMatchObject({ status: 401 })
    const [ban, lifted] = await readAudit(user)
    expect(ban).toMatchObject({ actor: admin.id, action: 'ban', before: { banned_until: null } })
    expect(JSON.stringify(ban)).toContain(until.toISOString().slice(0, 19))
    expect(lifted).toMatchObject({ action: 'ban lifted', after: { banned_until: null } })
  })

  it('ends by itself after its days, and never when it is for good', async () => {
    const user = await makeUser(app)
    await act('admin-ban', user, { days: 1 })
    await advanceDays(1)
    expect((await app.client().auth.signInWithPassword(user)).error).toBeNull()
    expect(await act('admin-ban', user, { days: 'for good' })).toMatchObject({
      body: { user: { bannedUntil: BANNED_FOR_GOOD } },
    })
    await advanceDays(3_650)
    expect((await app.client().auth.signInWithPassword(user)).error?.code).toBe('user_banned')
  })

  it('refuses an administrator, who has to be demoted first', async () => {
    const other = await makeUser(app, { role: 'admin' })
    expect(await act('admin-ban', other, { days: 'for good' })).toMatchObject({
      status: 409,
      body: { code: 'account_protected', message: expect.stringContaining('Take the role away first') },
    })
    await act('admin-set-role', other, { role: 'user' })
    expect(await act('admin-ban', other, { days: 'for good' })).toMatchObject({ status: 200 })
  })

  it.each([-1, 1.5, 3_651, 1e308, '3', null, 'infinity'])('refuses %j days', async (days) => {
    expect(await act('admin-ban', admin, { days })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'days' }] },
    })
  })
})

describe('admin-set-role', () => {
  it('promotes a verified user, who can act immediately, and demotes again', async () => {
    const user = await makeUser(app)
    expect(await act('admin-set-role', user, { role: 'admin' })).toMatchObject({
      status: 409,
      body: { code: 'account_protected', message: expect.stringContaining('not verified') },
    })
    await verifyAddress(user)
    expect(await act('admin-set-role', user, { role: 'admin' })).toMatchObject({
      body: { user: { role: 'admin' } },
    })
    expect(await callFunction(app, user, 'admin-users')).toMatchObject({ status: 200 })
    expect(await act('admin-set-role', user, { role: 'user' })).toMatchObject({ status: 200 })
    expect(await callFunction(app, user, 'admin-users')).toMatchObject({ status: 403 })
    expect(await readAudit(user)).toMatchObject([
      { actor: admin.id, action: 'promotion', before: { role: 'user' }, after: { role: 'admin' } },
      { actor: admin.id, action: 'demotion', before: { role: 'admin' }, after: { role: 'user' } },
    ])
  })

  it('refuses a banned account until the ban is lifted', async () => {
    const user = await makeUser(app)
    await verifyAddress(user)
    await act('admin-ban', user, { days: 2 })
    expect(await act('admin-set-role', user, { role: 'admin' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('banned') },
    })
  })

  it('lets one of two administrators win who demote or delete each other concurrently', async () => {
    for (const [name, values] of [
      ['admin-set-role', () => ({ role: 'user' })],
      ['admin-delete-account', (email: string) => ({ address: email })],
    ] as const) {
      const one = await makeUser(app, { role: 'admin' })
      const other = await makeUser(app, { role: 'admin' })
      const [oneNow, otherNow] = [await lookUp(one.email), await lookUp(other.email)]
      const aim = ({ userId, version, email }: AdminUser) => ({ userId, version, ...values(email) })
      const answers = await Promise.all([
        callFunction(app, one, name, aim(otherNow)),
        callFunction(app, other, name, aim(oneNow)),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = answers.find(({ status }) => status !== 200)
      expect([401, 403]).toContain(refused?.status)
    }
  })

  it('keeps the last administrator, for the service key too', async () => {
    await database.query(
      "update public.user_profiles set role = 'user' where role = 'admin' and user_id <> $1",
      [admin.id],
    )
    const { userId, version } = await lookUp(admin.email)
    const key = { token: app.serviceKey }
    for (const [name, values] of [
      ['admin-set-role', { role: 'user' }],
      ['admin-delete-account', { address: admin.email }],
    ] as const) {
      expect(await callFunction(app, key, name, { userId, version, ...values })).toMatchObject({
        status: 409,
        body: { code: 'last_admin' },
      })
    }
  })
})

describe('admin-delete-account', () => {
  it('deletes after the address was typed, and records it without the person', async () => {
    const user = await makeUser(app, { plan: 'pro' })
    expect(await act('admin-delete-account', user, { address: 'other@example.test' })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'address', message: "This is not the account's address." }] },
    })
    const address = ` ${user.email.toUpperCase()}`
    expect(await act('admin-delete-account', user, { address })).toMatchObject({ status: 200 })
    expect((await app.client().auth.signInWithPassword(user)).error?.code).toBe('invalid_credentials')
    const rows = await database.query(
      "select user_id, actor, before, after from public.audit_log where action = 'account deleted'",
    )
    expect(rows.at(-1)).toMatchObject({
      user_id: null,
      actor: admin.id,
      before: { plan: 'pro', role: 'user' },
    })
    expect(JSON.stringify(rows)).not.toContain(user.email)
  })

  it('refuses the testing account of the installation', async () => {
    expect(await act('admin-delete-account', { email: TESTER }, { address: TESTER })).toMatchObject({
      status: 409,
      body: { code: 'account_protected' },
    })
  })
})

describe('admin-resend-confirmation', () => {
  it('sends a link that confirms, within the limits on mails, and is refused afterwards', async () => {
    const confirming = await openTestApp({
      database,
      writer: scriptedWriter({ runs: [] }),
      clock,
      environment: { AUTH_AUTOCONFIRM: 'false', AUTH_MAIL_INTERVAL: '60' },
    })
    const email = makeEmail('waiting')
    await confirming.client().auth.signUp({ email, password })
    const waiting = await lookUp(email)
    expect(waiting).toMatchObject({ isConfirmed: false, version: 0 })
    const resend = () =>
      callFunction(confirming, admin, 'admin-resend-confirmation', { userId: waiting.userId })
    expect(await resend()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    clock.advance(61_000)
    expect(await resend()).toMatchObject({ status: 200, body: { mails: 'kept' } })
    expect(await readAudit({ id: waiting.userId })).toMatchObject([
      { actor: admin.id, action: 'confirmation resent' },
    ])
    // A ban and its end before the first sign-in.
    expect(await act('admin-ban', { email }, { days: 1 })).toMatchObject({ status: 200 })
    expect(await act('admin-ban', { email }, { days: 0 })).toMatchObject({ status: 200 })
    await database.query('update auth.users set email_confirmed_at = $2 where id = $1', [
      waiting.userId,
      clock.now(),
    ])
    expect(await resend()).toMatchObject({ status: 409, body: { code: 'account_protected' } })
    await confirming.close()
  })
})
