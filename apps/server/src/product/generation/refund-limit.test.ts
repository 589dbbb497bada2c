import { randomUUID } from 'node:crypto'
import { MAX_UNFINISHED_PER_USER } from '@firstline/contract/limits'
import { startStubModel, type StubMode, type StubModel } from '@firstline/stub-model'
import { afterEach, describe, expect, it } from 'vitest'
import { type FixedClock, fixedClock } from '#server/platform/clock.ts'
import { balanceOf } from '#test/balance.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser, type TestUser } from '#test/make-user.ts'
import { eventsOf, postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const HOUR_MS = 3_600_000

let clock: FixedClock
let app: TestApp
let stub: StubModel
async function openApp(mode: StubMode, environment: Record<string, string> = {}) {
  clock = fixedClock('2026-01-31T12:00:00Z')
  stub = await startStubModel({ mode })
  app = await openTestApp({
    database,
    clock,
    environment: { LLM_BASE_URL: stub.url, LLM_MODEL: 'stub', ...environment },
  })
  return makeUser(app)
}
afterEach(async () => {
  await app.close()
  await stub.close()
})

const body = (requestId: string = randomUUID()) => ({ ...makeForm(), requestId })

/** Generates and presses Stop as soon as the generation was accepted; the answer when it was not. */
async function generateAndStop(user: TestUser): Promise<Response | undefined> {
  const submission = body()
  const response = await postGeneration(app, user, submission, { events: true })
  if (!response.ok) return response
  const { requestId } = submission
  const stop = await postGeneration(app, user, { requestId, action: 'stop' })
  expect(await stop.json()).toEqual({ stopped: true, refunded: true })
  await eventsOf(response).return(undefined)
  return undefined
}

async function generateUntilRefused(attempts: number, generate: () => Promise<Response | undefined>) {
  for (let count = 0; count < attempts; count += 1) {
    const refused = await generate()
    if (refused) return { refused, count }
  }
  throw new Error(`none of ${attempts} generations was refused`)
}

describe('LIMIT_REFUNDS_HOURLY', () => {
  it('ends generating and stopping without end: the eleventh within an hour is refused', async () => {
    const user = await openApp('hang')
    const { refused, count } = await generateUntilRefused(40, () => generateAndStop(user))
    expect([count, refused.status, refused.headers.get('retry-after')]).toEqual([10, 429, '3600'])
    expect(await refused.json()).toEqual({
      code: 'too_many_refunds',
      message:
        'Too many of your generations were stopped or failed within the last hour. Please try again later. Nothing was charged.',
    })
    expect(stub.calls.length).toBeLessThanOrEqual(10)
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 6 })
    const stored = await database.query('select 1 from public.generations where user_id = $1', [user.id])
    expect(stored).toHaveLength(10)
  })

  it('counts generations that the model declined', async () => {
    const user = await openApp('refusal', { LIMIT_REFUNDS_HOURLY: '2' })
    for (let count = 0; count < 2; count += 1) {
      expect((await postGeneration(app, user, body())).status).toBe(502)
    }
    const calls = stub.calls.length
    expect((await postGeneration(app, user, body())).status).toBe(429)
    expect(stub.calls).toHaveLength(calls)
  })

  it('counts each run of the same request id', async () => {
    const user = await openApp('refusal', { LIMIT_REFUNDS_HOURLY: '2' })
    const submission = body()
    const statuses = []
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await postGeneration(app, user, submission)).status)
    }
    expect(statuses).toEqual([502, 502, 429])
  })

  it('lets a member generate again when the oldest refund is an hour old', async () => {
    const user = await openApp('hang', { LIMIT_REFUNDS_HOURLY: '2' })
    await generateAndStop(user)
    clock.advance(HOUR_MS / 2)
    await generateAndStop(user)
    const refused = await generateAndStop(user)
    expect(refused?.headers.get('retry-after')).toBe('1800')
    clock.advance(HOUR_MS / 2 - 1)
    expect((await generateAndStop(user))?.status).toBe(429)
    clock.advance(1)
    expect(await generateAndStop(user)).toBeUndefined()
  })

  it('is not passed by generations that run concurrently', async () => {
    const user = await openApp('hang', { LIMIT_REFUNDS_HOURLY: '3' })
    await generateAndStop(user)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => postGeneration(app, user, body(), { events: true })),
    )
    const accepted = answers.filter(({ ok }) => ok)
    expect(accepted).toHaveLength(2)
    expect(accepted.length).toBeLessThan(MAX_UNFINISHED_PER_USER)
    for (const answer of accepted) await eventsOf(answer).return(undefined)
    const refused = answers.find(({ ok }) => !ok)
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '5'])
  })

  it('still answers what was accepted before, and stops', async () => {
    const user = await openApp('ok', { LIMIT_REFUNDS_HOURLY: '1' })
    const written = body()
    const messages = await (await postGeneration(app, user, written)).json()
    stub.setMode('refusal')
    await postGeneration(app, user, body())
    expect((await postGeneration(app, user, body())).status).toBe(429)
    expect(await (await postGeneration(app, user, written)).json()).toEqual(messages)
  })

  it('does not count failures of a provider that took no call', async () => {
    const user = await openApp('server-error', { LIMIT_REFUNDS_HOURLY: '1' })
    expect((await postGeneration(app, user, body())).status).toBe(502)
    stub.setMode('ok')
    expect((await postGeneration(app, user, body())).status).toBe(200)
  })

  it('does not count what the budget refused', async () => {
    const user = await openApp('ok', {
      LIMIT_REFUNDS_HOURLY: '1',
      LLM_PRICES: 'stub=1000000/1000000',
      LLM_DAILY_BUDGET: '1',
    })
    for (let count = 0; count < 3; count += 1) {
      const answer = await postGeneration(app, user, body())
      expect(await answer.json()).toMatchObject({ code: 'budget_reached' })
    }
  })

  it('is each member’s own', async () => {
    const user = await openApp('refusal', { LIMIT_REFUNDS_HOURLY: '1' })
    const other = await makeUser(app)
    await postGeneration(app, user, body())
    expect((await postGeneration(app, user, body())).status).toBe(429)
    expect((await postGeneration(app, other, body())).status).toBe(502)
  })
})
