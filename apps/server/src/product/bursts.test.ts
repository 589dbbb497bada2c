import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIELD_MAX_LENGTHS } from '@firstline/contract/brief-fields'
import { CHAT_MAX_LENGTH, SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import { builtInWriter } from '@firstline/copywriter'
import { makeAddress } from '@firstline/wire/test-wire/fixtures'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { AccountExport } from '#server/product/account/index.ts'
import { DEMO_ADDRESS_LIMIT } from '#server/config/config.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { makeVisitor } from '#test/make-visitor.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { readBalance } from '#test/read-balance.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const app = await openTestApp({
  database,
  writer: builtInWriter(),
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(() => app.close())

const BURST = 300
/** A burst that blocked the event loop would end before its neighbor's second read. */
const FEWEST_READS = 2
/** Some of those that wait for the two that run give up on a busy machine. */
const FEWEST_ANSWERED = 2
const SENTENCE = 'The front desk misses calls at lunch and callers book with the next practice in town. '
const fill = (start: string, length: number) =>
  `${start} ${SENTENCE.repeat(Math.ceil(length / SENTENCE.length))}`.slice(0, length).trim()
const LONGEST = makeForm({
  targetAudience: fill('dental practices', FIELD_MAX_LENGTHS.targetAudience),
  product: fill('call cover', FIELD_MAX_LENGTHS.product),
  painPoint: fill('the phone rings', FIELD_MAX_LENGTHS.painPoint),
  solution: fill('texts back within 2 minutes', FIELD_MAX_LENGTHS.solution),
  insight: fill('the first month is free', FIELD_MAX_LENGTHS.insight),
})
const TEXT = fill('Does your front desk miss calls?', SCORED_TEXT_MAX_LENGTH)

/** Without a token the caller is anonymous. */
function post(name: string, token: string | null, body: unknown, accept = 'application/json') {
  return app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: app.anonKey,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      accept,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

async function insertBriefs(userId: string) {
  await owner.query(
    `insert into public.saved_briefs (user_id, name, form, created_at)
     select $1, 'brief ' || n, jsonb_build_object('product', 'offer ' || n, 'painPoint', repeat('It rings. ', 100)),
       now() - n / 2 * interval '1 minute' from generate_series(1, 1000) as n`,
    [userId],
  )
}

/** The number of generations of each status. */
async function countStored(condition: string, value: string) {
  const rows = await owner.query<{ status: string; count: number }>(
    `select status, count(*)::integer from public.generations where ${condition} group by status`,
    [value],
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

interface Burst {
  statuses: number[]
  /** Reads of another member that were answered meanwhile. */
  reads: number
}

/** Sends 300 requests concurrently by one caller, while another member reads his own row and a probe the health. */
async function runBurst(call: () => Promise<Response>, neighbor: TestUser): Promise<Burst> {
  let reads = 0
  const calls = Promise.all(
    Array.from({ length: BURST }, async () => {
      const response = await call()
      const { status } = response
      if (status !== 200) expect(Number(response.headers.get('retry-after')), `${status}`).toBeGreaterThan(0)
      await response.arrayBuffer()
      return status
    }),
  )
  const burst = { isOver: false }
  void calls.then(() => (burst.isOver = true))
  while (!burst.isOver) {
    const { data } = await neighbor.client.from('user_profiles').select('plan')
    expect(data).toHaveLength(1)
    expect((await app.fetch('/healthz')).status).toBe(200)
    reads += 1
  }
  return { statuses: await calls, reads }
}

describe('300 concurrent calls of a free member', () => {
  let neighbor: TestUser
  beforeAll(async () => {
    neighbor = await makeUser(app)
    // The first revision loads the playbook.
    await post('revise-message', neighbor.token, { ...LONGEST, text: TEXT, aim: 'version' })
  })

  it.each([
    ['revise-message', { ...LONGEST, text: TEXT, aim: 'version' }],
    ['revise-message', { ...LONGEST, text: TEXT, aim: 'score', keep: [TEXT.slice(0, 60)] }],
    ['score-message', { ...LONGEST, text: TEXT }],
    ['read-brief', LONGEST],
    ['faq-bot', { message: fill('How do credits renew?', CHAT_MAX_LENGTH) }],
  ])('run %s a few at a time, let others read, refuse the rest and charge nothing', async (name, body) => {
    const user = await makeUser(app)
    const balance = await readBalance(database, user.id)
    const { statuses, reads } = await runBurst(() => post(name, user.token, body), neighbor)
    const answered = statuses.filter((status) => status === 200).length
    expect(statuses.filter((status) => status === 429)).toHaveLength(BURST - answered)
    expect(answered).toBeGreaterThanOrEqual(FEWEST_ANSWERED)
    // Short calls may end as fast as others arrive.
    if (name === 'revise-message') {
      expect(answered).toBeLessThan(BURST / 2)
      expect(reads).toBeGreaterThanOrEqual(FEWEST_READS)
    }
    expect(await readBalance(database, user.id)).toEqual(balance)
    expect((await post(name, (await makeUser(app)).token, body)).status).toBe(200)
  })

  it('write each set that was charged, refuse the rest and let others read', async () => {
    const user = await makeUser(app)
    const { dm } = await readBalance(database, user.id)
    const { statuses, reads } = await runBurst(
      () => post('generate-messages', user.token, { ...LONGEST, requestId: randomUUID() }),
      neighbor,
    )
    const written = statuses.filter((status) => status === 200).length
    expect(written).toBeGreaterThan(0)
    expect(reads).toBeGreaterThanOrEqual(FEWEST_READS)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: dm - written })
    expect(await countStored('user_id = $1', user.id)).toEqual({ done: written })
  })

  it('read a list of large rows a few at a time, let others read and refuse the rest', async () => {
    const user = await makeUser(app)
    await insertBriefs(user.id)
    const { statuses, reads } = await runBurst(
      () =>
        app.fetch('/rest/v1/saved_briefs?select=*', {
          headers: { apikey: app.anonKey, authorization: `Bearer ${user.token}` },
        }),
      neighbor,
    )
    const answered = statuses.filter((status) => status === 200).length
    expect(answered).toBeGreaterThanOrEqual(FEWEST_ANSWERED)
    expect(statuses.filter((status) => status === 429)).toHaveLength(BURST - answered)
    expect(reads).toBeGreaterThanOrEqual(FEWEST_READS)
  })

  it('send one export at a time, whole, and refuse the rest', async () => {
    const user = await makeUser(app)
    await insertBriefs(user.id)
    const { statuses, reads } = await runBurst(() => post('account-export', user.token, {}, '*/*'), neighbor)
    const sent = statuses.filter((status) => status === 200).length
    expect(sent).toBeGreaterThan(0)
    expect(statuses.filter((status) => status === 429).length).toBe(BURST - sent)
    expect(reads).toBeGreaterThanOrEqual(FEWEST_READS)
    const other = await makeUser(app)
    await owner.query('update public.saved_briefs set user_id = $2 where user_id = $1', [user.id, other.id])
    const response = await post('account-export', other.token, {}, '*/*')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const document = AccountExport.parse(JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array())))
    const names = document.savedBriefs.map((brief) => brief.name)
    expect([names.length, new Set(names).size]).toEqual([1_000, 1_000])
    expect(
      strFromU8(files['saved-briefs.csv'] ?? new Uint8Array())
        .trim()
        .split('\r\n'),
    ).toHaveLength(1_001)
  })
})

describe('300 concurrent calls of an anonymous caller', () => {
  let neighbor: TestUser
  beforeAll(async () => {
    neighbor = await makeUser(app)
  })

  it('get answers of the help chat a few at a time, let others read and refuse the rest', async () => {
    const body = { message: fill('How do credits renew?', CHAT_MAX_LENGTH) }
    const { statuses } = await runBurst(() => post('faq-bot', null, body), neighbor)
    const answered = statuses.filter((status) => status === 200).length
    expect(answered).toBeGreaterThanOrEqual(FEWEST_ANSWERED)
    expect(statuses.filter((status) => status === 429)).toHaveLength(BURST - answered)
    const signedIn = await post('faq-bot', neighbor.token, body)
    expect(signedIn.status).toBe(200)
  })

  it('write the free demos of one address, refuse the rest and let others read', async () => {
    const visitor = makeVisitor(app, makeAddress())
    const body = { ...LONGEST, isDemo: true, insight: '' }
    const { statuses, reads } = await runBurst(
      () => visitor.post({ ...body, requestId: randomUUID() }),
      neighbor,
    )
    const written = statuses.filter((status) => status === 200).length
    expect(written).toBe(DEMO_ADDRESS_LIMIT)
    expect(statuses.filter((status) => status === 429)).toHaveLength(BURST - written)
    expect(reads).toBeGreaterThanOrEqual(FEWEST_READS)
    expect(await countStored('user_id is null and status <> $1', 'none')).toEqual({ done: written })
  })
})
