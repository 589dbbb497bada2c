import { randomUUID } from 'node:crypto'
import { startTestModel, type TestModel } from '@firstline/test-models'
import { afterEach, describe, expect, it } from 'vitest'
import { type FixedClock, createFixedClock } from '@firstline/platform/clock'
import { readBalance } from '#test/read-balance.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { readAllEvents, postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()

let clock: FixedClock
let app: TestApp
let stub: TestModel
async function openApp(environment: Record<string, string>) {
  clock = createFixedClock('2026-01-31T12:00:00Z')
  stub = await startTestModel({ mode: 'hang' })
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

const makeBody = () => ({ ...makeForm(), requestId: randomUUID() })

describe('LLM_TIMEOUT', () => {
  it('includes the wait in the queue behind a hung generation', async () => {
    await openApp({ LLM_TIMEOUT: '1', LLM_CONCURRENCY_LOCAL: '1' })
    const [first, second] = [await makeUser(app), await makeUser(app)]
    const hung = readAllEvents(await postGeneration(app, first, makeBody(), { events: true }))
    const waiting = readAllEvents(await postGeneration(app, second, makeBody(), { events: true }))
    clock.advance(1_000)
    const failed = (code: string) => ({ event: 'failed', data: { code, refunded: true } })
    expect((await hung).at(-1)).toMatchObject(failed('writer_timeout'))
    // The second had no time left when it was claimed.
    expect((await waiting).at(-1)).toMatchObject(failed('no_capacity'))
    expect(stub.calls).toHaveLength(1)
  })

  it('covers a generation and its retries with the same id', async () => {
    await openApp({ LLM_TIMEOUT: '600' })
    const user = await makeUser(app)
    const submission = makeBody()
    stub.setMode('html')
    expect((await postGeneration(app, user, submission)).status).toBe(502)
    clock.advance(599_900)
    stub.setMode('hang')
    const answer = await postGeneration(app, user, submission)
    expect(await answer.json()).toMatchObject({ code: 'writer_timeout' })
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
  })

  it('starts again for a retry after it has passed', async () => {
    await openApp({ LLM_TIMEOUT: '1' })
    const user = await makeUser(app)
    const submission = makeBody()
    expect((await postGeneration(app, user, submission)).status).toBe(504)
    clock.advance(1_000)
    stub.setMode('ok')
    expect((await postGeneration(app, user, submission)).status).toBe(200)
  })
})
