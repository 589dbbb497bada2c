import { randomUUID } from 'node:crypto'
import { latch, scriptedWriter } from '@firstline/copywriter/testing'
import { describe, expect, it } from 'vitest'
import { hashForm } from './accept-submission.ts'
import { GenerationForm } from '@firstline/contract/generation'
import { readBalance } from '#test/read-balance.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { readAllEvents, postGeneration } from '#test/post-generation.ts'
import { openTestApp } from '#test/test-app.ts'
import { createGenerationStore } from './generation-store.ts'

const { database } = await createProductDatabase()
const store = createGenerationStore(database, { refundsHourly: 10, provider: null })
const LEASE_MS = 15_000
const TIMEOUT_MS = 60_000
const now = new Date()
const inFuture = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const draft = { content: 'One.', explanation: '', angle: 'Scripted', score: { total: 90, checks: [] } }
const failure = { code: 'writer_failed', message: null, hasCost: true } as const
const log = {
  modelUsed: 'scripted',
  estimatedTokens: 100,
  tokensKnown: false,
  costEstimate: 0.1,
  costKnown: false,
}

async function makeAccepted() {
  const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
  const user = await makeUser(app)
  await app.close()
  const form = GenerationForm.parse(makeForm())
  const submission = {
    user,
    requestId: randomUUID(),
    form,
    page: undefined,
    bodyHash: hashForm(form),
    deadline: inFuture(TIMEOUT_MS),
  }
  expect(await store.accept(submission, now)).toMatchObject({ outcome: 'accepted' })
  return { user, submission }
}

async function claimOne(runner: string) {
  const [claim] = await store.claim(runner, 1, LEASE_MS, now)
  if (!claim) throw new Error('nothing was waiting')
  return claim
}

describe('generation leases', () => {
  it('refund the credit and fence off the old runner when not renewed', async () => {
    const { user } = await makeAccepted()
    const claim = await claimOne('not renewed')
    expect(await store.append(claim, 1, draft, now)).toBe(true)
    expect(await store.sweep(inFuture(LEASE_MS - 1))).toEqual([])
    expect(await store.sweep(inFuture(LEASE_MS + 1))).toEqual([claim.id])
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
    expect(await store.append(claim, 2, draft, inFuture(LEASE_MS + 2))).toBe(false)
    expect(await store.finish(claim, 3, draft, log, inFuture(LEASE_MS + 2))).toBe(false)
    expect(await store.fail(claim, failure, inFuture(LEASE_MS + 2))).toBe(false)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
  })

  it('are kept by the sweep when renewed', async () => {
    await makeAccepted()
    const claim = await claimOne('renewed')
    expect(await store.renewLeases('renewed', LEASE_MS, inFuture(LEASE_MS - 1))).toEqual([claim.id])
    expect(await store.sweep(inFuture(LEASE_MS + 1))).toEqual([])
    expect(await store.fail(claim, failure, now)).toBe(true)
  })

  it('are granted to one of several concurrent runners', async () => {
    await makeAccepted()
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map((runner) => store.claim(runner, 1, LEASE_MS, now)),
    )
    const held = claims.flat()
    expect(held).toHaveLength(1)
    for (const claim of held) await store.fail(claim, failure, now)
  })
})

describe('claim with a deadline set by the service role', () => {
  it.each([
    ['infinity', 10 * 60_000],
    ['2999-01-01', 10 * 60_000],
    ['-infinity', 0],
  ])('limits the deadline %s to %d ms after the claim', async (deadline, milliseconds) => {
    const { submission } = await makeAccepted()
    await database.query('update public.generations set deadline_at = $2 where request_id = $1', [
      submission.requestId,
      deadline,
    ])
    const claim = await claimOne('timer')
    expect(claim.deadlineAt).toEqual(inFuture(milliseconds))
    await store.fail(claim, failure, now)
  })
})

describe('a queued generation that is not claimed', () => {
  it('is refunded after its deadline with the code no_capacity', async () => {
    const { user, submission } = await makeAccepted()
    expect(await store.sweep(inFuture(59_000))).toEqual([])
    expect(await store.sweep(inFuture(61_000))).toHaveLength(1)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
    const [row] = await database.query(
      'select status, error_code from public.generations where request_id = $1',
      [submission.requestId],
    )
    expect(row).toEqual({ status: 'failed', error_code: 'no_capacity' })
  })
})

describe('refunds', () => {
  it('are recorded as 0 when the charged period has ended', async () => {
    const { user } = await makeAccepted()
    const claim = await claimOne('late')
    await database.query(
      `update public.user_profiles set period_started_at = period_started_at + interval '1 month',
         next_renewal_date = next_renewal_date + interval '1 month',
         credits_dm = 6 where user_id = $1`,
      [user.id],
    )
    expect(await store.fail(claim, failure, now)).toBe(true)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
    const movements = await database.query(
      `select reason, delta from public.credit_movements
       where user_id = $1 and kind = 'dm' order by id`,
      [user.id],
    )
    expect(movements).toEqual([
      { reason: 'opening', delta: 6 },
      { reason: 'reserve', delta: -1 },
      { reason: 'edit', delta: 1 },
      { reason: 'refund', delta: 0 },
    ])
  })
})

describe('graceful shutdown', () => {
  it('refunds generations that did not finish', async () => {
    const app = await openTestApp({
      database,
      writer: scriptedWriter({ runs: [[{ draft: 'One.' }, { wait: latch().opened }, { draft: 'Two.' }]] }),
    })
    const user = await makeUser(app)
    const events = readAllEvents(await postGeneration(app, user, makeForm(), { events: true }))
    await expect.poll(async () => (await readBalance(database, user.id)).dm).toBe(5)
    await app.close()
    expect((await events).at(-1)).toMatchObject({ event: 'failed', data: { refunded: true } })
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
  })
})
