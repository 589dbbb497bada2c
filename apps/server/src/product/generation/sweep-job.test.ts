import { randomUUID } from 'node:crypto'
import { scriptedWriter, latch } from '@firstline/copywriter/testing'
import { describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { readBalance } from '#test/read-balance.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { readEvents, postGeneration } from '#test/post-generation.ts'
import { openTestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()

describe('job sweep-generations', () => {
  it('refunds within 20 seconds after a runner died and notifies followers', async () => {
    const clock = createFixedClock('2026-01-31T12:00:00Z')
    const app = await openTestApp({
      database,
      clock,
      writer: scriptedWriter({ runs: [[{ draft: 'One.' }, { wait: latch().opened }]] }),
    })
    const user = await makeUser(app)
    const requestId = randomUUID()
    const events = readEvents(await postGeneration(app, user, { ...makeForm(), requestId }, { events: true }))
    expect([(await events.next()).value?.event, (await events.next()).value?.event]).toEqual([
      'accepted',
      'item',
    ])
    await app.runJobs()
    // Simulates a dead process: its lease is not renewed, and the new attempt fences off the runner of this process.
    await database.query(
      "update public.generations set runner = 'dead', attempt = attempt + 1 where request_id = $1",
      [requestId],
    )
    clock.advance(15_000)
    await app.runJobs()
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
    clock.advance(5_000)
    await app.runJobs()
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
    expect((await events.next()).value).toMatchObject({
      event: 'failed',
      data: { code: 'writer_failed', refunded: true },
    })
    await app.close()
  })
})
