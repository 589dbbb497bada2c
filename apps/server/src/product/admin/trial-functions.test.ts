import { type AdminUser, AdminUserAnswer } from '@firstline/contract/admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const app = await openTestApp({ database })
afterAll(() => app.close())
let admin: TestUser

beforeAll(async () => {
  admin = await makeUser(app, { role: 'admin' })
})

async function lookUp(email: string): Promise<AdminUser> {
  const { body } = await callFunction(app, admin, 'admin-user-lookup', { email })
  return AdminUserAnswer.parse(body).user
}

describe('admin-trial-settings and admin-end-trials', () => {
  it('changes the given settings and returns all of them', async () => {
    const call = (body: unknown) => callFunction(app, admin, 'admin-trial-settings', body)
    expect((await call({})).body).toMatchObject({ enableTrial: false, trialCredits: 20, trialDays: 14 })
    expect((await call({ enableTrial: true })).body).toMatchObject({ enableTrial: true, trialCredits: 20 })
    await Promise.all([call({ trialCredits: 9 }), call({ trialDays: 3 })])
    const settled = { enableTrial: true, trialCredits: 9, trialDays: 3, updatedAt: expect.any(String) }
    expect((await call({})).body).toEqual(settled)
    const { data } = await admin.client
      .from('app_config')
      .select('value')
      .eq('key', 'trial_settings')
      .single()
    expect(data).toEqual({ value: { enable_trial: true, trial_credits: 9, trial_days: 3 } })
    const audit = await database.query("select actor from public.audit_log where action = 'trial settings'")
    expect(audit).toEqual([{ actor: admin.id }, { actor: admin.id }, { actor: admin.id }])
  })

  it('starts a trial for new users while enabled and ends all trials', async () => {
    await callFunction(app, admin, 'admin-trial-settings', {
      enableTrial: true,
      trialCredits: 30,
      trialDays: 7,
    })
    const users = [await makeUser(app), await makeUser(app)]
    await callFunction(app, admin, 'admin-trial-settings', { enableTrial: false })
    const [first] = users
    expect(await lookUp(first?.email ?? '')).toMatchObject({
      isTrial: true,
      creditsDm: 30,
      creditsSubject: 30,
    })
    expect(await callFunction(app, admin, 'admin-end-trials', {})).toMatchObject({
      status: 200,
      body: { ended: 2 },
    })
    for (const { email } of users) {
      expect(await lookUp(email)).toMatchObject({
        isTrial: false,
        plan: 'free',
        creditsDm: 3,
        creditsSubject: 3,
      })
    }
    expect((await callFunction(app, admin, 'admin-end-trials', {})).body).toEqual({ ended: 0 })
  })

  it.each([
    ['enableTrial', 'yes'],
    ['enableTrial', null],
    ['trialCredits', -5],
    ['trialCredits', 1.5],
    ['trialCredits', 1e308],
    ['trialCredits', '6; drop'],
    ['trialDays', 366],
    ['trialDays', 1.5],
  ])('names the invalid field %s of %j', async (field, value) => {
    expect(await callFunction(app, admin, 'admin-trial-settings', { [field]: value })).toMatchObject({
      status: 422,
      body: { fields: [{ field }] },
    })
  })
})
