import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { AdminHealth, type HealthPart } from '@firstline/contract/health'
import { createFixedClock } from '@firstline/platform/clock'
import { type Database, DatabaseError } from '@firstline/platform/database'
import { MINUTE_MS } from '@firstline/platform/testing/times'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { hashProviderUrl, MODEL_CIRCUIT_FAILURES } from '#server/product/models/index.ts'
import { callFunction } from '#test/call-function.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { SECTIONS } from './health-check.ts'

const { database, owner } = await createProductDatabase()
/** Nothing listens there. */
const PROVIDER = 'http://127.0.0.1:1/v1'
const clock = createFixedClock('2026-01-31T12:00:00Z')
let app: TestApp

async function openApp(environment: Record<string, string> = {}, on: Database = database): Promise<void> {
  const settings = { DATA_DIR: import.meta.dirname, AUTH_AUTOCONFIRM: 'true', ...environment }
  app = await openTestApp({ database: on, clock, environment: settings })
}
afterEach(() => app.close())

async function readHealth(): Promise<Record<string, HealthPart>> {
  const { status, body } = await callFunction(app, { token: app.serviceKey }, 'admin-health')
  expect(status).toBe(200)
  return Object.fromEntries(AdminHealth.parse(body).parts.map((part) => [part.name, part]))
}

const factOf = (part: HealthPart | undefined, name: string) =>
  part?.facts.find(({ label }) => label === name)?.value

/** A call to this provider that fails, without the delays of retries. */
async function failModelCall(provider: string): Promise<void> {
  const id = randomUUID()
  const calls = JSON.stringify([{ id, purpose: 'member', model: 'stub', cost: 0 }])
  const [row] = await database.query<{ place: number }>(
    `select (firstline.begin_model_calls($1, $2, 16, 8, null, null, null, '15 seconds', $3)
       -> 0 ->> 'place')::integer as place`,
    [provider, calls, clock.now()],
  )
  const ended = JSON.stringify([{ id, place: row?.place, outcome: 'failed' }])
  await database.query("select firstline.end_model_calls($1, $2, $3, '30 seconds', $4)", [
    provider,
    ended,
    MODEL_CIRCUIT_FAILURES,
    clock.now(),
  ])
}

describe('admin-health', () => {
  it('reports every part of a healthy installation, without a secret (P11.8)', async () => {
    const secrets = { SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1', LLM_API_KEY: 'sk-hunter3' }
    await openApp({
      ...secrets,
      LLM_BASE_URL: PROVIDER.replace('//', '//user:hunter4@'),
      LLM_MODEL: 'writer',
    })
    await app.runJobs()
    const parts = await readHealth()
    const names = ['database', 'ledger', 'mail', 'model', 'generations', 'jobs', 'payments', 'server']
    expect(Object.keys(parts)).toEqual(database.engine === 'embedded' ? [...names, 'disk'] : names)
    expect(JSON.stringify(parts)).not.toMatch(/hunter|127\.0\.0\.1/)
    for (const name of names.filter((each) => each !== 'mail')) {
      expect(parts[name]).toMatchObject({ state: 'ok', remedy: null })
    }
    expect(parts['ledger']?.finding).toBe('Balances, ledger, generations and statistics agree.')
    expect(factOf(parts['database'], 'Engine')).toContain('PostgreSQL')
    expect(factOf(parts['server'], 'Version')).toMatch(/^\d+\.\d+\.\d+$/)
    expect(factOf(parts['model'], 'Budget left today')).toBe('$5.00 of $5.00')
    // Nothing listens on this port.
    await expect.poll(async () => (await readHealth())['mail']?.state).toBe('failing')
  })

  it('is for administrators and refuses other users and visitors (P11.4)', async () => {
    await openApp()
    const user = await makeUser(app)
    const admin = await makeUser(app, { role: 'admin' })
    expect((await callFunction(app, admin, 'admin-health')).status).toBe(200)
    expect((await callFunction(app, user, 'admin-health')).status).toBe(403)
    expect((await callFunction(app, { token: app.anonKey }, 'admin-health')).status).toBe(401)
  })

  it('responds while the mail server is silent, and reports waiting mails (P11.8)', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    await openApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    await owner.query('delete from firstline.outgoing_messages')
    await owner.query(
      `insert into firstline.outgoing_messages (id, medium, kind, sealed, state, next_attempt_at, created_at, last_error)
       values ($1, 'mail', 'recovery', '\\x00', 'waiting', $2, $3, 'ETIMEDOUT')`,
      [randomUUID(), clock.now(), new Date(clock.now().getTime() - 12 * MINUTE_MS)],
    )
    const { mail } = await readHealth()
    expect(mail).toMatchObject({
      state: 'failing',
      finding: "Mails can't be sent: the mail server does not answer (ETIMEDOUT).",
      remedy: { section: SECTIONS.mail },
    })
    expect(factOf(mail, 'Mail server')).toBe('not known yet')
    expect(factOf(mail, 'Mails waiting')).toBe('1, the oldest for 12 minutes')
    await owner.query('delete from firstline.outgoing_messages')
  })

  it('reports calls and failures of the model, an open circuit and a spent budget (P11.8)', async () => {
    await openApp({ LLM_BASE_URL: PROVIDER, LLM_MODEL: 'stub', LLM_DAILY_BUDGET: '2' })
    for (let count = 0; count < MODEL_CIRCUIT_FAILURES; count += 1) {
      await failModelCall(hashProviderUrl(PROVIDER))
    }
    const { model } = await readHealth()
    expect(model).toMatchObject({
      state: 'failing',
      finding: 'Its calls keep failing, so generations are refused.',
    })
    expect(factOf(model, 'Circuit breaker')).toBe('open after 5 failures in a row')
    expect(factOf(model, 'Last hour')).toBe('5 calls, 5 failed')
    await owner.query('update firstline.model_providers set circuit_open_until = null')
    expect((await readHealth())['model']).toMatchObject({
      state: 'warning',
      finding: 'Many of its calls fail.',
    })
    await owner.query('update firstline.model_spend set members = 1.5, visitors = 0.5')
    expect((await readHealth())['model']).toMatchObject({
      state: 'failing',
      finding: "The day's budget is spent, so generations are refused.",
      remedy: { section: SECTIONS.model },
    })
    clock.advance(61 * MINUTE_MS)
    expect(factOf((await readHealth())['model'], 'Last hour')).toBe('0 calls, 0 failed')
    await owner.query('delete from firstline.model_spend')
  })

  it('reports waiting and abandoned generations, and a job that is not run (P11.8)', async () => {
    await openApp()
    await app.runJobs()
    const user = await makeUser(app)
    await owner.query(
      `insert into public.generations (user_id, request_id, body_hash, message_type, form, plan, item_count, charge,
         charged_period, queue_rank, deadline_at, created_at)
       values ($1, $2, '', 'Cold DM', '{}', 'free', 3, 'free', $3, $3, $4, $3)`,
      [user.id, randomUUID(), new Date(clock.now().getTime() - MINUTE_MS), clock.now()],
    )
    const waiting = (await readHealth())['generations']
    expect(waiting).toMatchObject({ state: 'warning', finding: 'Generations wait long before they start.' })
    expect(factOf(waiting, 'Waiting')).toBe('1, the oldest for 60 seconds')
    clock.advance(5 * MINUTE_MS)
    const { generations, jobs } = await readHealth()
    expect(generations).toMatchObject({
      state: 'failing',
      finding: 'A server that is gone left 1 generation behind.',
    })
    expect(jobs?.state).toBe('failing')
    expect(jobs?.finding).toContain('sweep-generations is overdue by 4 minutes')
    await app.runJobs()
    expect(await readHealth()).toMatchObject({ generations: { state: 'ok' }, jobs: { state: 'ok' } })
  })

  it('reports balances that differ from the ledger after the job compared them (P11.8)', async () => {
    await openApp()
    const user = await makeUser(app)
    const setBalance = (credits: number) =>
      owner.transaction([
        { sql: 'alter table public.user_profiles disable trigger user' },
        {
          sql: 'update public.user_profiles set credits_dm = $2 where user_id = $1',
          params: [user.id, credits],
        },
        { sql: 'alter table public.user_profiles enable trigger user' },
      ])
    await setBalance(5)
    clock.advance(6 * 60 * MINUTE_MS)
    await app.runJobs()
    expect((await readHealth())['ledger']).toMatchObject({
      state: 'failing',
      finding: 'They differ. balance differs from the ledger: 1',
    })
    await setBalance(6)
    clock.advance(6 * 60 * MINUTE_MS)
    await app.runJobs()
    expect((await readHealth())['ledger']?.state).toBe('ok')
  })

  it('reports payment events that wait, were given up or ignored (P11.8)', async () => {
    await openApp()
    expect((await readHealth())['payments']).toMatchObject({
      state: 'ok',
      finding: 'Every event was applied.',
    })
    const addEvent = (id: string, state: string, ageMs: number) =>
      owner.query(
        `insert into firstline.payment_events
           (id, type, livemode, created_at, received_at, state, next_attempt_at, finished_at)
         values ($1, 'invoice.paid', false, $2, $2, $3, $2, case when $3 <> 'received' then $2::timestamptz end)`,
        [id, new Date(clock.now().getTime() - ageMs), state],
      )
    await addEvent('waiting', 'received', 6 * MINUTE_MS)
    await addEvent('ignored', 'ignored', MINUTE_MS)
    const { payments } = await readHealth()
    expect(payments).toMatchObject({ state: 'warning', finding: 'Events wait to be applied.' })
    expect(factOf(payments, 'Waiting')).toBe('1, the oldest for 6 minutes')
    expect(factOf(payments, 'Ignored in 7 days')).toBe('1')
    await owner.query("delete from firstline.payment_events where state = 'received'")
    expect((await readHealth())['payments']).toMatchObject({ state: 'ok' })
    await owner.query("update firstline.payment_events set concerns_member = true where id = 'ignored'")
    expect((await readHealth())['payments']).toMatchObject({
      state: 'warning',
      finding: "1 event of members' payments changed nothing here.",
    })
    await addEvent('failed', 'failed', MINUTE_MS)
    await addEvent('old', 'failed', 8 * 24 * 60 * MINUTE_MS)
    expect((await readHealth())['payments']).toMatchObject({
      state: 'failing',
      finding: '1 event could not be applied.',
    })
    await owner.query('delete from firstline.payment_events')
  })

  it('reports a part that fails or hangs, and the others beside it (P11.8)', async () => {
    const broken: Database = {
      ...database,
      query: (sql, params) => {
        if (sql.includes('message_health')) {
          return Promise.reject(new DatabaseError({ code: '08006', message: 'lost db.internal' }))
        }
        if (sql.includes('job_health')) return new Promise(() => undefined)
        return database.query<never>(sql, params)
      },
    }
    await openApp({}, broken)
    const parts = await readHealth()
    expect(parts['mail']?.finding).toBe('This part could not be read (SQLSTATE 08006).')
    expect(parts['jobs']).toMatchObject({
      state: 'failing',
      finding: 'This part did not respond within 2 seconds.',
    })
    expect(parts['database']?.state).toBe('ok')
    expect(JSON.stringify(parts)).not.toContain('internal')
  })

  it('names sections that docs/operations.md has (P11.8)', async () => {
    await openApp()
    const document = await readFile(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
    const headings = document.split('\n').filter((line) => line.startsWith('## '))
    expect(headings).toEqual(expect.arrayContaining(Object.values(SECTIONS).map((name) => `## ${name}`)))
  })
})
