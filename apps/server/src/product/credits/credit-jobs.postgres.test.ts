import { describe, expect, it } from 'vitest'
import { PLAN_CREDITS } from '@firstline/contract/plans'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { createFixedClock } from '@firstline/platform/clock'
import { readBalance } from '#test/read-balance.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { renewProfiles } from './renew-profiles.ts'

const { database, openReplica } = await createProductDatabase()
const other = await openReplica()

async function listRenewals(userId: string) {
  return database.query(
    `select kind, balance_after from public.credit_movements
     where user_id = $1 and reason = 'renewal' order by kind`,
    [userId],
  )
}

const onceEach = [
  { kind: 'dm', balance_after: PLAN_CREDITS.free.dm },
  { kind: 'subject', balance_after: PLAN_CREDITS.free.subject },
]

describe('renew-credits on two replicas', () => {
  it('renews every user once when both replicas restart concurrently', async () => {
    const clock = createFixedClock('2026-01-31T12:00:00Z')
    const open = (on: typeof database) =>
      openTestApp({ database: on, clock, writer: scriptedWriter({ runs: [] }) })
    const replicas = [await open(database), await open(other)] as const
    const users = await Promise.all(
      Array.from({ length: 12 }, () => makeUser(replicas[0], { dm: 0, subject: 0 })),
    )
    clock.set('2026-05-10T08:00:00Z')
    await Promise.all(replicas.map((replica) => replica.runJobs()))
    for (const user of users) {
      expect(await readBalance(database, user.id)).toMatchObject(PLAN_CREDITS.free)
      expect(await listRenewals(user.id)).toEqual(onceEach)
    }
    for (const replica of replicas) await replica.close()
  })

  it('renews every user once when both replicas run the job concurrently', async () => {
    const clock = createFixedClock('2027-01-31T12:00:00Z')
    const app = await openTestApp({ database, clock, writer: scriptedWriter({ runs: [] }) })
    const users = await Promise.all(Array.from({ length: 12 }, () => makeUser(app, { dm: 0, subject: 0 })))
    const now = new Date('2027-05-10T08:00:00Z')
    const counts = await Promise.all(
      Array.from({ length: 8 }, (_, index) => renewProfiles(index % 2 === 0 ? database : other, 5, now)),
    )
    await renewProfiles(database, 100, now)
    expect(Math.max(...counts)).toBeLessThanOrEqual(5)
    for (const user of users) expect(await listRenewals(user.id)).toEqual(onceEach)
    await app.close()
  })
})
