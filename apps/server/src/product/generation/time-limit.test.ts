import { randomUUID } from 'node:crypto'
import { startStubModel, type StubModel } from '@firstline/stub-model'
import { afterEach, describe, expect, it } from 'vitest'
import { type FixedClock, fixedClock } from '#server/platform/clock.ts'
import { balanceOf } from '#test/balance.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { allEvents, postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()

let clock: FixedClock
let app: TestApp
let stub: StubModel
async function openApp(environment: Record<string, string>) {
  clock = fixedClock('2026-01-31T12:00:00Z')
  stub = await startStubModel({ mode: 'hang' })
  app = await openTestApp({
    database,
    clock,
    environment: { LLM_BASE_URL: stub.url, LLM_MODEL: 'stub', ...environment },
  })
}
afterEach(async () => {
  await app.close()
  await stub.close()
})

const body = () => ({ ...makeForm(), requestId: randomUUID() })

describe('LLM_TIMEOUT', () => {
  it('includes the wait for a place behind a hung generation', async () => {
    await openApp({ LLM_TIMEOUT: '1', LLM_CONCURRENCY_LOCAL: '1' })
    const [first, second] = [await makeUser(app), await makeUser(app)]
    const hung = allEvents(await postGeneration(app, first, body(), { events: true }))
    const waiting = allEvents(await postGeneration(app, second, body(), { events: true }))
    clock.advance(1_000)
    for (const events of [await hung, await waiting]) {
      expect(events.at(-1)).toMatchObject({
        event: 'failed',
        data: { code: 'writer_timeout', refunded: true },
      })
    }
    // The second had no time left when it got its place.
    expect(stub.calls).toHaveLength(1)
  })

  it('is shared by a generation and its retries under the same id', async () => {
    await openApp({ LLM_TIMEOUT: '600' })
    const user = await makeUser(app)
    const submission = body()
    stub.setMode('html')
    expect((await postGeneration(app, user, submission)).status).toBe(502)
    clock.advance(599_900)
    stub.setMode('hang')
    const answer = await postGeneration(app, user, submission)
    expect(await answer.json()).toMatchObject({ code: 'writer_timeout' })
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 6 })
  })

  it('begins again for a retry that comes after it', async () => {
    await openApp({ LLM_TIMEOUT: '1' })
    const user = await makeUser(app)
    const submission = body()
    expect((await postGeneration(app, user, submission)).status).toBe(504)
    clock.advance(1_000)
    stub.setMode('ok')
    expect((await postGeneration(app, user, submission)).status).toBe(200)
  })
})
