import type { Hono } from 'hono'
import type { Offer } from '@firstline/contract/billing'
import { listOffers, type PaymentConfig } from '#server/config/payment-config.ts'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { Job } from '@firstline/platform/jobs'
import type { RateLimits } from '@firstline/platform/rate-limits'
import type { WireFunction } from '@firstline/wire/functions'
import { applyNextEvent } from './apply-events.ts'
import { createProvider } from './create-provider.ts'
import { createPaymentFunctions } from './payment-functions.ts'
import { createPaymentJobs } from './payment-jobs.ts'
import { createPaymentStore } from './payment-store.ts'
import { runNextAction } from './run-actions.ts'
import { createPaymentSync } from './sync-payments.ts'
import { createProviderWatch } from './watch-provider.ts'
import { createWebhookRoutes } from './webhook-routes.ts'
import { createWorkQueue } from './work-queue.ts'

export { createProvider, isLiveMode } from './create-provider.ts'
export { findPriceIssues } from './offer-prices.ts'
export { describeProviderError, isTemporary } from './provider-errors.ts'

export interface PaymentsOptions {
  database: Database
  clock: Clock
  rateLimits: Pick<RateLimits, 'consume'>
  /** Null: payments are off, and plans are changed by hand. */
  settings: PaymentConfig | null
  publicUrl: string
  testingUserId: string | null
  /** Events are applied only when their job runs. */
  jobsWait: boolean
}

export interface Payments {
  functions: WireFunction[]
  jobs: Job[]
  /** Mounted at `/payments`; null when payments are off. */
  routes: Hono | null
  /** What is sold; empty when payments are off. */
  offers: Offer[]
  close(): Promise<void>
}

export function openPayments(options: PaymentsOptions): Payments {
  const { database, clock, rateLimits, settings, publicUrl, testingUserId } = options
  const store = createPaymentStore(database)
  if (settings === null) {
    const functions = createPaymentFunctions({ store, clock, rateLimits, payments: null })
    return { functions, jobs: [], routes: null, offers: [], close: async () => undefined }
  }
  const provider = createProvider(settings)
  const { prices } = settings
  const payments = createPaymentSync({ provider, store, prices })
  const watch = createProviderWatch({ database, clock })
  const sync: typeof payments.sync = (...object) => watch('events', () => payments.sync(...object))
  const steps = {
    applyNextEvent: () => applyNextEvent({ database, clock, sync }),
    runNextAction: () => runNextAction({ database, clock, provider }),
  }
  const queue = createWorkQueue([steps.applyNextEvent, steps.runNextAction])
  const checkout = {
    provider,
    store,
    sync,
    prices,
    clock,
    publicUrl,
    testingUserId,
    checkedPrices: new Map(),
  }
  return {
    functions: createPaymentFunctions({
      store,
      clock,
      rateLimits,
      payments: { provider, settings, sync: payments, checkout, publicUrl, watch },
    }),
    jobs: createPaymentJobs({ database, clock, settings, provider, store, sync, ...steps }),
    routes: createWebhookRoutes({
      provider,
      settings,
      database,
      clock,
      onReceived: () => {
        if (!options.jobsWait) queue.wake()
      },
    }),
    offers: listOffers(settings),
    close: () => queue.close(),
  }
}
