import { randomUUID } from 'node:crypto'
import { latch, scriptedWriter } from '@firstline/copywriter/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { eventsOf, postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner, config } = await createProductDatabase()
const writer = scriptedWriter({ runs: [[{ wait: latch().opened }]], repeatLast: true })
const app = await openTestApp({ database, writer })
afterAll(() => app.close())

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const [row] = await owner.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    if ((row?.waiting ?? 0) > 0) return
  }
}

describe('deleting an account while its generation is being settled', () => {
  it('waits for the settlement instead of standing in its way', async () => {
    const user = await makeUser(app)
    const stream = eventsOf(
      await postGeneration(app, user, { ...makeForm(), requestId: randomUUID() }, { events: true }),
    )
    await stream.next()
    // What finish_generation does, stopped between its first lock and its entry in the log.
    const runner = new pg.Client({ connectionString: config.kind === 'server' ? config.url : '' })
    await runner.connect()
    try {
      await runner.query('begin')
      await runner.query('select 1 from public.generations where user_id = $1 for update', [user.id])
      const deletion = callFunction(app, user, 'auth-operations', {
        action: 'deleteAccount',
        userId: user.id,
      })
      await untilSomebodyWaits()
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
    const refresh = new pg.Client({ connectionString: config.kind === 'server' ? config.url : '' })
    await refresh.connect()
    try {
      await refresh.query('begin')
      await refresh.query('select 1 from auth.users where id = $1 for key share', [user.id])
      const deletion = callFunction(app, user, 'auth-operations', {
        action: 'deleteAccount',
        userId: user.id,
      })
      await untilSomebodyWaits()
      await refresh.query('select 1 from auth.sessions where user_id = $1 for update', [user.id])
      await refresh.query('commit')
      expect(await deletion).toMatchObject({ status: 200 })
    } finally {
      await refresh.end()
    }
  })
})
