import { randomUUID } from 'node:crypto'
import { latch, scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { readEvents, postGeneration } from '#test/post-generation.ts'
import { connectClient, waitForLockWaits } from '@firstline/platform/testing/postgres-connections'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner, config } = await createProductDatabase()
const writer = scriptedWriter({ runs: [[{ wait: latch().opened }]], repeatLast: true })
const app = await openTestApp({ database, writer })
afterAll(() => app.close())

describe('delete_account during the settlement of a generation', () => {
  it('waits for the settlement without a deadlock', async () => {
    const user = await makeUser(app)
    const stream = readEvents(
      await postGeneration(app, user, { ...makeForm(), requestId: randomUUID() }, { events: true }),
    )
    await stream.next()
    // The steps of finish_generation, paused between its first lock and its log entry.
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

describe('delete_account during the refresh of a session', () => {
  it('waits for the refresh without a deadlock', async () => {
    const user = await makeUser(app)
    // The steps of refresh_session, paused between its first lock and its second.
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
