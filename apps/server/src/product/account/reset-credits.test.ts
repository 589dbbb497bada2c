import { randomUUID } from 'node:crypto'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { balanceOf } from '#test/balance.ts'
import { callFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT } from '#test/fixtures.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser, type TestUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { testClock } from '#test/test-clock.ts'

const { database, owner } = await createProductDatabase()
let now = new Date('2026-01-10T12:00:00Z')
const app = await openTestApp({
  database,
  clock: { ...testClock, now: () => now },
  writer: scriptedWriter(DRAFTS_SCRIPT),
})
afterAll(() => app.close())

const reset = (user: TestUser, userId = user.id) => callFunction(app, user, 'reset-credits', { userId })

describe('reset-credits of one’s own', () => {
  it('gives nothing to somebody who spent them, and says when they come back', async () => {
    const user = await makeUser(app, { dm: 1 })
    await postGeneration(app, user, makeForm())
    const answer = {
      case: 'spent',
      dm: 0,
      subject: 6,
      nextRenewalDate: expect.stringMatching(/^2026-02-10T12:00/),
    }
    expect(await reset(user)).toMatchObject({ status: 200, body: answer })
    expect(await reset(user)).toMatchObject({ status: 200, body: answer })
  })

  it('gives back what was lost behind the ledger’s back', async () => {
    const user = await makeUser(app)
    await postGeneration(app, user, makeForm())
    await owner.transaction([
      { sql: 'alter table public.user_profiles disable trigger user' },
      { sql: 'update public.user_profiles set credits_dm = 0 where user_id = $1', params: [user.id] },
      { sql: 'alter table public.user_profiles enable trigger user' },
    ])
    expect(await reset(user)).toMatchObject({ body: { case: 'restored', dm: 5, subject: 6 } })
    expect(await reset(user)).toMatchObject({ body: { case: 'intact', dm: 5 } })
  })

  it('begins a period that is due', async () => {
    const user = await makeUser(app, { dm: 0, subject: 0 })
    now = new Date('2026-02-11T00:00:00Z')
    const { data } = await user.client.auth.refreshSession()
    expect(await reset({ ...user, token: data.session?.access_token ?? '' })).toMatchObject({
      body: {
        case: 'renewed',
        dm: 6,
        subject: 6,
        nextRenewalDate: expect.stringMatching(/^2026-03-10T12:00/),
      },
    })
  })

  it('is a repair for an administrator too', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    await postGeneration(app, admin, makeForm())
    expect(await reset(admin)).toMatchObject({ body: { case: 'intact', dm: 5 } })
  })
})

describe('reset-credits of another', () => {
  it('is an administrator’s: the allowance again, written down with the name', async () => {
    const [admin, user] = [await makeUser(app, { role: 'admin' }), await makeUser(app, { dm: 0, subject: 2 })]
    expect(await reset(admin, user.id)).toMatchObject({ body: { case: 'reset', dm: 6, subject: 6 } })
    const rows = await owner.query('select actor, action, after from public.audit_log where user_id = $1', [
      user.id,
    ])
    expect(rows).toMatchObject([{ actor: admin.id, action: 'reset', after: { credits_dm: 6 } }])
    expect(await reset(admin, randomUUID())).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('is refused to users alike, whether there is such an account or not', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app, { dm: 0 })]
    const [known, unknown] = [await reset(user, other.id), await reset(user, randomUUID())]
    expect(known).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(unknown.body).toEqual(known.body)
    expect(await balanceOf(database, other.id)).toMatchObject({ dm: 0 })
  })

  it('is refused to an administrator who is none any more, whatever the token remembers', async () => {
    const [admin, other, user] = [
      await makeUser(app, { role: 'admin' }),
      await makeUser(app, { role: 'admin' }),
      await makeUser(app, { dm: 0 }),
    ]
    await other.client.from('user_profiles').update({ role: 'user' }).eq('user_id', admin.id)
    expect(await reset(admin, user.id)).toMatchObject({ status: 403 })
  })
})
