import { describe, expect, it } from 'vitest'
import { PLAN_CREDITS } from '@firstline/contract/plans'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { createFixedClock } from '@firstline/platform/clock'
import { readBalance } from '#test/read-balance.ts'
import { makeUser, type UserOptions } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()

/** Each test uses 31 January of a later year, since tests of a file share the job rows. */
let year = 2025
async function openApp() {
  year += 1
  const clock = createFixedClock(`${year}-01-31T12:00:00Z`)
  const app = await openTestApp({ database, clock, writer: scriptedWriter({ runs: [] }) })
  return { app, clock }
}

/** A user who signed up on 31 January and has spent nearly all credits. */
async function makeUserWithoutCredits(
  app: Awaited<ReturnType<typeof openApp>>['app'],
  options: UserOptions = {},
) {
  return makeUser(app, { dm: 1, subject: 0, ...options })
}

async function readPeriod(userId: string) {
  const [row] = await database.query<{ plan: string; began: Date; renews: Date; renewals: number }>(
    `select plan, period_started_at as began, next_renewal_date as renews, (
       select count(*) from public.credit_movements m
       where m.user_id = p.user_id and kind = 'subject' and reason = 'renewal') as renewals
     from public.user_profiles p where user_id = $1`,
    [userId],
  )
  return row
}

describe('job renew-credits', () => {
  it('renews on the billing date and not before', async () => {
    const { app, clock } = await openApp()
    const user = await makeUserWithoutCredits(app)
    clock.set(`${year}-02-28T11:59:59Z`)
    await app.runJobs()
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 1, subject: 0 })
    clock.set(`${year}-02-28T12:00:59Z`)
    await app.runJobs()
    expect(await readBalance(database, user.id)).toMatchObject(PLAN_CREDITS.free)
    await app.close()
  })

  it('renews once after weeks of downtime and keeps the billing day', async () => {
    const { app, clock } = await openApp()
    const free = await makeUserWithoutCredits(app)
    const pro = await makeUserWithoutCredits(app, { plan: 'pro' })
    // Setting the plan started a new period; this test needs one that started at sign-up.
    await database.query(
      `update public.user_profiles set billing_anchor = $2, period_started_at = $2,
         next_renewal_date = firstline.billing_date($2, 1) where user_id = $1`,
      [pro.id, clock.now()],
    )
    clock.set(`${year}-05-10T08:00:00Z`)
    await app.runJobs()
    for (const [user, plan] of [
      [free, 'free'],
      [pro, 'pro'],
    ] as const) {
      expect(await readBalance(database, user.id)).toMatchObject(PLAN_CREDITS[plan])
      expect(await readPeriod(user.id)).toEqual({
        plan,
        began: new Date(`${year}-04-30T12:00:00Z`),
        renews: new Date(`${year}-05-31T12:00:00Z`),
        renewals: 1,
      })
    }
    await app.close()
  })

  it('does not renew the same period twice', async () => {
    const { app, clock } = await openApp()
    const user = await makeUserWithoutCredits(app)
    for (const moment of [`${year}-03-01T00:00:00Z`, `${year}-03-01T00:01:00Z`, `${year}-03-30T00:00:00Z`]) {
      clock.set(moment)
      await app.runJobs()
    }
    expect(await readPeriod(user.id)).toMatchObject({ renewals: 1 })
    await app.close()
  })
})

describe('job end-trials', () => {
  it('ends a trial at its end date', async () => {
    const { app, clock } = await openApp()
    const user = await makeUser(app)
    await database.query(
      `update public.user_profiles set is_trial = true, trial_start_date = $2,
         trial_end_date = $2::timestamptz + interval '7 days' where user_id = $1`,
      [user.id, clock.now()],
    )
    const isTrial = async () => {
      const [row] = await database.query('select is_trial from public.user_profiles where user_id = $1', [
        user.id,
      ])
      return row?.['is_trial']
    }
    clock.set(`${year}-02-07T11:59:00Z`)
    await app.runJobs()
    expect(await isTrial()).toBe(true)
    clock.set(`${year}-02-07T12:01:00Z`)
    await app.runJobs()
    expect(await isTrial()).toBe(false)
    await app.close()
  })
})
