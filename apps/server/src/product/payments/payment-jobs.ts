import type { Stripe } from 'stripe'
import type { Database } from '@firstline/platform/database'
import { type Job, JobError } from '@firstline/platform/jobs'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import type { PaymentStore } from './payment-store.ts'
import { describeProviderError } from './provider-errors.ts'
import { WEBHOOK_EVENTS } from './read-event.ts'
import { type EventStoreDependencies, PaymentEvent, storeEvent } from './store-event.ts'
import type { PaymentSync } from './sync-payments.ts'

/** How long finished events of the payment provider are kept. */
const PAYMENT_EVENTS_KEPT_MS = 90 * 86_400_000

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** The age at which lost news are looked for; news mostly come within seconds. */
const CHECK_AGE_MS = 15 * MINUTE_MS
const SYNC_BATCH = 100
const REMOVE_BATCH = 500

/** How long the provider lists events. */
const EVENTS_LISTED_MS = 30 * 24 * HOUR_MS
/** Events are looked for from this long before the last run, since the provider may list them late. */
const EVENTS_OVERLAP_MS = 2 * HOUR_MS
const SYNC_JOB = 'sync-subscriptions'

export interface PaymentJobDependencies extends EventStoreDependencies {
  provider: Stripe
  store: PaymentStore
  sync: PaymentSync['sync']
  /** Each returns false when nothing is due. */
  applyNextEvent: () => Promise<boolean>
  runNextAction: () => Promise<boolean>
}

export function createPaymentJobs(parts: PaymentJobDependencies): Job[] {
  return [applyEventsJob(parts), syncJob(parts)]
}

/** Applies events that were not applied when they came, and does what is due at the provider. */
function applyEventsJob({ database, applyNextEvent, runNextAction }: PaymentJobDependencies): Job {
  return {
    name: 'apply-payment-events',
    everyMs: 10 * SECOND_MS,
    leaseMs: MINUTE_MS,
    async run({ signal }) {
      const result = { applied: 0, actions: 0 }
      while (!signal.aborted && (await applyNextEvent())) result.applied += 1
      while (!signal.aborted && (await runNextAction())) result.actions += 1
      const failed = await countFailures(database)
      if (failed > 0) {
        throw new JobError(`${failed} payment events or actions were given up (docs/payments.md)`, {
          ...result,
          failed,
        })
      }
      return result
    },
  }
}

async function countFailures(database: Database): Promise<number> {
  const [row] = await database.query<{ failed: number }>(
    `select (select count(*) from firstline.payment_events where state = 'failed')
       + (select count(*) from firstline.payment_actions where state = 'failed') as failed`,
  )
  return row?.failed ?? 0
}

/**
 * Stores events that never arrived, looks at subscriptions and checkouts without news, and removes old events. Events
 * that are stored here are applied by their job.
 */
function syncJob(parts: PaymentJobDependencies): Job {
  const { database, clock, store, sync } = parts
  return {
    name: SYNC_JOB,
    everyMs: HOUR_MS,
    leaseMs: 2 * MINUTE_MS,
    async run({ now, signal }) {
      const before = new Date(now.getTime() - CHECK_AGE_MS)
      const result = { events: 0, subscriptions: 0, checkouts: 0, removed: 0, failed: 0 }
      let failure: unknown = null
      try {
        result.events = await storeLostEvents(parts, before, signal)
      } catch (error) {
        signal.throwIfAborted()
        failure = error
        result.failed += 1
      }
      async function look(kind: 'subscription' | 'checkout', ids: readonly string[]): Promise<void> {
        for (const id of ids) {
          if (signal.aborted) return
          try {
            await sync(kind, id, clock.now())
            result[`${kind}s`] += 1
          } catch (error) {
            failure = error
            result.failed += 1
          }
        }
      }
      await look('subscription', await store.takeUnheardSubscriptions(before, SYNC_BATCH, now))
      await look('checkout', await store.findUnheardCheckouts(before, SYNC_BATCH))
      result.removed = await callSqlFunction<number>(database, 'firstline.remove_old_payment_events', {
        p_before: new Date(now.getTime() - PAYMENT_EVENTS_KEPT_MS),
        p_limit: REMOVE_BATCH,
      })
      if (result.failed > 0) throw new JobError(`the provider: ${describeProviderError(failure)}`, result)
      return result
    },
  }
}

/** Returns how many events of the provider's list had not arrived. */
async function storeLostEvents(
  parts: PaymentJobDependencies,
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  const lastSuccess = await parts.store.findLastSuccess(SYNC_JOB)
  const since = Math.max(
    before.getTime() - EVENTS_LISTED_MS,
    lastSuccess === null ? 0 : lastSuccess.getTime() - EVENTS_OVERLAP_MS,
  )
  const events = parts.provider.events.list({
    types: [...WEBHOOK_EVENTS],
    created: { gte: Math.floor(since / 1_000), lte: Math.floor(before.getTime() / 1_000) },
    limit: 100,
  })
  let stored = 0
  for await (const listed of events) {
    signal.throwIfAborted()
    const event = PaymentEvent.safeParse(listed)
    if (event.success && (await storeEvent(parts, event.data))) stored += 1
  }
  return stored
}
