import { randomUUID } from 'node:crypto'
import { latch, scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { eventsOf, postGeneration } from '#test/post-generation.ts'
import { connectClient, waitForLockWaits } from '#test/postgres-connections.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner, config } = await createProductDatabase()
const writer = scriptedWriter({ runs: [[{ wait: latch().opened }]], repeatLast: true })
const app = await openTestApp({ database, writer })
afterAll(() => app.close())

describe('deleting an account while its generation is being settled', () => {
  it('waits for the settlement instead of standing in its way', async () => {
    const user = await makeUser(app)
    const stream = eventsOf(
      await postGeneration(app, user, { ...makeForm(), requestId: randomUUID() }, { events: true }),
    )
    await stream.next()
    // What finish_generation does, stopped between its first lock and its entry in the log.
    const runner = await connectClient(config)
    try {
      await runner.query('begin')
      await runner.query('select 1 from public.generations where user_id = $1 for update', [user.id])
      const deletion = callFunction(app, user, 'auth-operations', {
        action: 'deleteAccount',
        userId: user.id,
      })
      await waitForLockWaits(owner)
      await runner.query(
        `insert into public.message_logs (user_id, message_type, model_used, estimated_tokens, cost_estimate, plan)
         values ($1, 'Cold DM', 'scripted', 1, 0, 'free')`,
        [user.id],
      )
      await runner.query('commit')
      expect(await deletion).toMatchObject({ status: 200 })
    } finally {
      await runner.end()
    }
  })
})

describe('deleting an account while a session of it is being refreshed', () => {
  it('waits for the refresh instead of standing in its way', async () => {
    const user = await makeUser(app)
    // What refresh_session does, stopped between its first lock and its second.
    const refresh = await connectClient(config)
    try {
      await refresh.query('begin')
      await refresh.query('select 1 from auth.users where id = $1 for key share', [user.id])
      const deletion = callFunction(app, user, 'auth-operations', {
        action: 'deleteAccount',
        userId: user.id,
      })
      await waitForLockWaits(owner)
      await refresh.query('select 1 from auth.sessions where user_id = $1 for update', [user.id])
      await refresh.query('commit')
      expect(await deletion).toMatchObject({ status: 200 })
    } finally {
      await refresh.end()
    }
  })
})
