import assert from 'node:assert/strict'
import { onTestFinished } from 'vitest'
import type { Billing, Offer } from '@firstline/contract/billing'
import type { Database } from '@firstline/platform/database'
import { createFixedClock, type FixedClock } from '@firstline/platform/clock'
import {
  type PaidCheckout,
  startTestPayments,
  type TestEvent,
  type TestPayments,
} from '@firstline/test-payments'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { signIn, type TestUser } from '@firstline/wire/test-wire/sign-up'
import { callFunction, type FunctionResponse } from '#test/call-function.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const SECOND_MS = 1_000
/** Longer than the interval of the job that applies events. */
const NEXT_RUN_MS = 11 * SECOND_MS

export interface PaymentFixture {
  app: TestApp
  clock: FixedClock
  provider: TestPayments
  /** Events that were not delivered yet, oldest first. */
  takeEvents(): TestEvent[]
  /** Delivers events and runs the jobs that apply them. Returns the statuses. */
  deliver(events?: readonly TestEvent[]): Promise<number[]>
  /** Runs the due jobs, a few seconds later. */
  runJobs(): Promise<void>
  /** Calls a function with a new session, since the clock may have passed the end of the last one. */
  call(user: TestUser, name: string, body?: unknown): Promise<FunctionResponse>
  openCheckout(user: TestUser, offer?: Offer): Promise<FunctionResponse>
  /** Opens a checkout, pays and delivers the events. */
  buy(
    user: TestUser,
    offer?: Offer,
  ): Promise<Required<PaidCheckout> & { subscription: string; invoice: string }>
  billingOf(user: TestUser): Promise<Billing>
  profileOf(user: TestUser): Promise<StoredPlan>
  actions(): Promise<{ kind: string; object_id: string; state: string }[]>
  /** Sets the clock to a moment and runs what is due there. */
  goTo(time: string): Promise<void>
}

export interface StoredPlan {
  plan: string
  status: string
  dm: number
  subject: number
  extra: number
  renewal: string
}

export const START = '2026-01-31T12:00:00.500Z'

/** Each test of a file begins at the same time, without what others left. */
async function removeTraces(database: Database): Promise<void> {
  // The last administrator can't be deleted.
  await database.query(
    "delete from auth.users where id not in (select user_id from public.user_profiles where role = 'admin')",
  )
  for (const table of ['payment_actions', 'payment_events', 'checkouts']) {
    await database.query(`delete from firstline.${table}`)
  }
  await database.query(
    "update firstline.jobs set next_run_at = '-infinity', runner = null, lease_until = null",
  )
}

/** An app with the test provider, on a clock that tests set. Events wait until they are delivered. */
export async function openPaymentFixture(
  database: Database,
  options: { start?: string; environment?: Record<string, string> } = {},
): Promise<PaymentFixture> {
  const clock = createFixedClock(options.start ?? START)
  await removeTraces(database)
  const apps: TestApp[] = []
  const provider = await startTestPayments({
    holdsEvents: true,
    now: () => clock.now(),
    webhookUrl: `${TEST_URL}/payments/webhook`,
    send: async (request) => {
      const { pathname } = new URL(request.url)
      const [app] = apps
      if (!app) throw new Error('The app is not open')
      return app.fetch(pathname, { method: 'POST', headers: request.headers, body: await request.text() })
    },
  })
  const app = await openTestApp({
    database,
    clock,
    environment: { ...provider.settings, ...options.environment },
  })
  apps.push(app)
  let taken = 0

  const fixture: PaymentFixture = {
    app,
    clock,
    provider,
    takeEvents() {
      const events = provider.events.slice(taken)
      taken = provider.events.length
      return events
    },
    async deliver(events = fixture.takeEvents()) {
      const statuses: number[] = []
      for (const event of events) statuses.push(await provider.deliver(event))
      await fixture.runJobs()
      return statuses
    },
    async runJobs() {
      clock.advance(NEXT_RUN_MS)
      await app.runJobs()
    },
    call: async (user, name, body = {}) => callFunction(app, await signIn(app, user.email), name, body),
    openCheckout: (user, offer = 'pro-monthly') => fixture.call(user, 'create-checkout', { offer }),
    async buy(user, offer = 'pro-monthly') {
      const { body } = await fixture.openCheckout(user, offer)
      const paid = provider.pay(provider.findSession((body as { url: string }).url).id)
      await fixture.deliver()
      return { ...paid, subscription: paid.subscription ?? '', invoice: paid.invoice ?? '' }
    },
    async billingOf(user) {
      const { token } = await signIn(app, user.email)
      const response = await app.fetch('/functions/v1/billing', {
        headers: { apikey: app.anonKey, authorization: `Bearer ${token}` },
      })
      return (await response.json()) as Billing
    },
    async profileOf(user) {
      const [row] = await database.query<Omit<StoredPlan, 'renewal'> & { renewal: Date }>(
        `select plan, plan_status as status, credits_dm as dm, credits_subject as subject,
           extra_dm as extra, next_renewal_date as renewal
         from public.user_profiles where user_id = $1`,
        [user.id],
      )
      if (!row) throw new Error('The user has no profile')
      return { ...row, renewal: row.renewal.toISOString() }
    },
    actions: () => database.query('select kind, object_id, state from firstline.payment_actions order by id'),
    async goTo(time) {
      clock.set(time)
      await fixture.runJobs()
    },
  }
  onTestFinished(async () => {
    assert.deepEqual(await database.query('select * from firstline.invariants_broken'), [])
    await app.close()
    await provider.close()
  })
  return fixture
}
