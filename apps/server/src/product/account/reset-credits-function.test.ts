import { randomUUID } from 'node:crypto'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { callFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { testClock } from '@firstline/platform/testing/test-clock'

const { database, owner } = await createProductDatabase()
let now = new Date('2026-01-10T12:00:00Z')
const app = await openTestApp({
  database,
  clock: { ...testClock, now: () => now },
  writer: scriptedWriter(DRAFTS_SCRIPT),
})
afterAll(() => app.close())

const callResetCredits = (user: TestUser, userId = user.id, reason: string | undefined = 'Ticket 4711') =>
  callFunction(app, user, 'reset-credits', { userId, reason })

describe('reset-credits of the caller', () => {
  it('restores no spent credits and returns the next renewal date', async () => {
    const user = await makeUser(app, { dm: 1 })
    await postGeneration(app, user, makeForm())
    const answer = {
      case: 'spent',
      dm: 0,
      subject: 6,
      nextRenewalDate: expect.stringMatching(/^2026-02-10T12:00/),
    }
    expect(await callResetCredits(user)).toMatchObject({ status: 200, body: answer })
    expect(await callResetCredits(user)).toMatchObject({ status: 200, body: answer })
  })

  it('says that an administrator lowered the balance, when and why', async () => {
    const [user, admin] = [await makeUser(app), await makeUser(app, { role: 'admin' })]
    await postGeneration(app, user, makeForm())
    expect((await callResetCredits(user)).body).toMatchObject({ case: 'intact', change: null })
    const [row] = await owner.query<{ version: number }>(
      'select version from public.user_profiles where user_id = $1',
      [user.id],
    )
    await callFunction(app, admin, 'admin-set-credits', {
      userId: user.id,
      version: row?.version,
      creditsDm: 0,
      creditsSubject: 6,
      reason: 'They were counted twice.',
    })
    expect((await callResetCredits(user)).body).toMatchObject({
      case: 'spent',
      dm: 0,
      change: {
        at: expect.stringMatching(/^2026-01-10T12:00/),
        reason: 'credits: They were counted twice.',
        actor: 'admin',
      },
    })
  })

  it('restores credits that were lost without a ledger row', async () => {
    const user = await makeUser(app)
    await postGeneration(app, user, makeForm())
    await owner.transaction([
      { sql: 'alter table public.user_profiles disable trigger user' },
      { sql: 'update public.user_profiles set credits_dm = 0 where user_id = $1', params: [user.id] },
      { sql: 'alter table public.user_profiles enable trigger user' },
    ])
    expect(await callResetCredits(user)).toMatchObject({ body: { case: 'restored', dm: 5, subject: 6 } })
    expect(await callResetCredits(user)).toMatchObject({ body: { case: 'intact', dm: 5 } })
  })

  it('starts a credit period that is due', async () => {
    const user = await makeUser(app, { dm: 0, subject: 0 })
    now = new Date('2026-02-11T00:00:00Z')
    const { data } = await user.client.auth.refreshSession()
    expect(await callResetCredits({ ...user, token: data.session?.access_token ?? '' })).toMatchObject({
      body: {
        case: 'renewed',
        dm: 6,
        subject: 6,
        nextRenewalDate: expect.stringMatching(/^2026-03-10T12:00/),
      },
    })
  })

  it('repairs the balances of an administrator too', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    await postGeneration(app, admin, makeForm())
    expect(await callResetCredits(admin)).toMatchObject({ body: { case: 'intact', dm: 5 } })
  })
})

describe('reset-credits of another user', () => {
  it('sets the allowance and records the administrator', async () => {
    const [admin, user] = [await makeUser(app, { role: 'admin' }), await makeUser(app, { dm: 0, subject: 2 })]
    expect(await callResetCredits(admin, user.id)).toMatchObject({
      body: { case: 'reset', dm: 6, subject: 6 },
    })
    const rows = await owner.query('select actor, action, after from public.audit_log where user_id = $1', [
      user.id,
    ])
    expect(rows).toMatchObject([{ actor: admin.id, action: 'reset: Ticket 4711', after: { credits_dm: 6 } }])
    expect(await callResetCredits(admin, user.id, '  ')).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'reason', message: 'Please say why. The member reads it too.' }] },
    })
    expect(await callResetCredits(admin, randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })

  it('refuses users in the same way for known and unknown accounts', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app, { dm: 0 })]
    const [known, unknown] = [
      await callResetCredits(user, other.id),
      await callResetCredits(user, randomUUID()),
    ]
    expect(known).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(unknown.body).toEqual(known.body)
    expect(await readBalance(database, other.id)).toMatchObject({ dm: 0 })
  })

  it('refuses a demoted administrator despite an older token', async () => {
    const [admin, other, user] = [
      await makeUser(app, { role: 'admin' }),
      await makeUser(app, { role: 'admin' }),
      await makeUser(app, { dm: 0 }),
    ]
    await other.client.from('user_profiles').update({ role: 'user' }).eq('user_id', admin.id)
    expect(await callResetCredits(admin, user.id)).toMatchObject({ status: 403 })
  })
})
