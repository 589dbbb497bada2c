import { describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()

describe('job count-users', () => {
  it('counts users by plan every minute', async () => {
    const clock = createFixedClock('2026-01-31T12:00:00Z')
    const app = await openTestApp({ database, clock })
    const counts = () =>
      database.query('select plan, is_trial, users, counted_at from firstline.user_counts order by plan')
    await makeUser(app)
    await makeUser(app, { plan: 'pro' })
    await app.runJobs()
    const first = { is_trial: false, users: 1, counted_at: clock.now() }
    expect(await counts()).toEqual([
      { plan: 'free', ...first },
      { plan: 'pro', ...first },
    ])
    await makeUser(app)
    clock.advance(59_999)
    await app.runJobs()
    expect(await counts()).toMatchObject([{ users: 1 }, { users: 1 }])
    clock.advance(1)
    await app.runJobs()
    expect(await counts()).toMatchObject([{ plan: 'free', users: 2, counted_at: clock.now() }, { users: 1 }])
    await app.close()
  })
})
