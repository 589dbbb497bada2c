import { randomUUID } from 'node:crypto'
import { startTestModel, type TestModelMode, type TestModel } from '@firstline/test-models'
import { afterEach, describe, expect, it } from 'vitest'
import { type FixedClock, createFixedClock } from '@firstline/platform/clock'
import { readBalance } from '#test/read-balance.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { readEvents, postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { MAX_UNFINISHED_PER_USER } from './generation-store.ts'

const { database } = await createProductDatabase()
const HOUR_MS = 3_600_000

let clock: FixedClock
let app: TestApp
let stub: TestModel
async function openApp(mode: TestModelMode, environment: Record<string, string> = {}) {
  clock = createFixedClock('2026-01-31T12:00:00Z')
  stub = await startTestModel({ mode })
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

const makeBody = (requestId: string = randomUUID()) => ({ ...makeForm(), requestId })

/** Starts a generation and stops it when accepted. Returns the response when it was refused. */
async function generateAndStop(user: TestUser): Promise<Response | undefined> {
  const submission = makeBody()
  const response = await postGeneration(app, user, submission, { events: true })
  if (!response.ok) return response
  const { requestId } = submission
  const stop = await postGeneration(app, user, { requestId, action: 'stop' })
  expect(await stop.json()).toEqual({ stopped: true, refunded: true })
  await readEvents(response).return(undefined)
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
  it('refuses the eleventh refunded generation within an hour', async () => {
    const user = await openApp('hang')
    const { refused, count } = await generateUntilRefused(40, () => generateAndStop(user))
    expect([count, refused.status, refused.headers.get('retry-after')]).toEqual([10, 429, '3600'])
    expect(await refused.json()).toEqual({
      code: 'too_many_refunds',
      message:
        'Too many of your generations were stopped or failed within the last hour. Please try again later. Nothing was charged.',
    })
    expect(stub.calls.length).toBeLessThanOrEqual(10)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
    const stored = await database.query('select 1 from public.generations where user_id = $1', [user.id])
    expect(stored).toHaveLength(10)
  })

  it('counts generations that the model declined', async () => {
    const user = await openApp('refusal', { LIMIT_REFUNDS_HOURLY: '2' })
    for (let count = 0; count < 2; count += 1) {
      expect((await postGeneration(app, user, makeBody())).status).toBe(502)
    }
    const calls = stub.calls.length
    expect((await postGeneration(app, user, makeBody())).status).toBe(429)
    expect(stub.calls).toHaveLength(calls)
  })

  it('counts each run of the same request id', async () => {
    const user = await openApp('refusal', { LIMIT_REFUNDS_HOURLY: '2' })
    const submission = makeBody()
    const statuses = []
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await postGeneration(app, user, submission)).status)
    }
    expect(statuses).toEqual([502, 502, 429])
  })

  it('accepts a generation when the oldest refund is an hour old', async () => {
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

  it('cannot be exceeded by concurrent generations', async () => {
    const user = await openApp('hang', { LIMIT_REFUNDS_HOURLY: '3' })
    await generateAndStop(user)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => postGeneration(app, user, makeBody(), { events: true })),
    )
    const accepted = answers.filter(({ ok }) => ok)
    expect(accepted).toHaveLength(2)
    expect(accepted.length).toBeLessThan(MAX_UNFINISHED_PER_USER)
    for (const answer of accepted) await readEvents(answer).return(undefined)
    const refused = answers.find(({ ok }) => !ok)
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '5'])
  })

  it('still replays generations that were accepted before', async () => {
    const user = await openApp('ok', { LIMIT_REFUNDS_HOURLY: '1' })
    const written = makeBody()
    const messages = await (await postGeneration(app, user, written)).json()
    stub.setMode('refusal')
    await postGeneration(app, user, makeBody())
    expect((await postGeneration(app, user, makeBody())).status).toBe(429)
    expect(await (await postGeneration(app, user, written)).json()).toEqual(messages)
  })

  it('does not count failures without a billed call', async () => {
    const user = await openApp('server-error', { LIMIT_REFUNDS_HOURLY: '1' })
    expect((await postGeneration(app, user, makeBody())).status).toBe(502)
    stub.setMode('ok')
    expect((await postGeneration(app, user, makeBody())).status).toBe(200)
  })

  it('does not count generations refused by the budget', async () => {
    const user = await openApp('ok', {
      LIMIT_REFUNDS_HOURLY: '1',
      LLM_PRICES: 'stub=1000000/1000000',
      LLM_DAILY_BUDGET: '1',
    })
    for (let count = 0; count < 3; count += 1) {
      const answer = await postGeneration(app, user, makeBody())
      expect(await answer.json()).toMatchObject({ code: 'budget_reached' })
    }
  })

  it('counts the refunds of each user separately', async () => {
    const user = await openApp('refusal', { LIMIT_REFUNDS_HOURLY: '1' })
    const other = await makeUser(app)
    await postGeneration(app, user, makeBody())
    expect((await postGeneration(app, user, makeBody())).status).toBe(429)
    expect((await postGeneration(app, other, makeBody())).status).toBe(502)
  })
})
