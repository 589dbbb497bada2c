import type { Stripe } from 'stripe'
import { type BillingPage, CheckoutRequest, SubscriptionChange } from '@firstline/contract/billing'
import type { PaymentConfig } from '#server/config/payment-config.ts'
import type { Clock } from '@firstline/platform/clock'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { paymentsLog } from '@firstline/platform/log'
import type { RateLimits } from '@firstline/platform/rate-limits'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { type CheckoutDependencies, createCheckout } from './create-checkout.ts'
import type { PaymentStore } from './payment-store.ts'
import { describeProviderError } from './provider-errors.ts'
import type { PaymentSync } from './sync-payments.ts'
import type { WatchProvider } from './watch-provider.ts'

/** Checkouts and visits of the provider's pages, per member. */
export const CHECKOUTS_HOURLY_LIMIT = 30

export interface PaymentFunctionDependencies {
  store: PaymentStore
  clock: Clock
  rateLimits: Pick<RateLimits, 'consume'>
  /** Null when payments are off. */
  payments: {
    provider: Stripe
    settings: PaymentConfig
    sync: PaymentSync
    checkout: CheckoutDependencies
    publicUrl: string
    watch: WatchProvider
  } | null
}

const HOUR_MS = 3_600_000
/** A checkout may need several calls of the provider. */
const TIME_LIMIT_MS = 60_000

export function createPaymentFunctions(parts: PaymentFunctionDependencies): WireFunction[] {
  return [billing(parts), checkout(parts), portal(parts), changeSubscription(parts)]
}

/** `billing`: the caller's subscription, invoices and credits of top-ups. */
function billing({ store, clock }: PaymentFunctionDependencies): WireFunction {
  return defineFunction({
    name: 'billing',
    access: 'user',
    methods: ['GET'],
    handler: async ({ userId }) => jsonResponse(await store.readBilling(userId, clock.now())),
  })
}

/** `create-checkout`: a page of the provider on which the caller pays. */
function checkout(parts: PaymentFunctionDependencies): WireFunction {
  return defineFunction({
    name: 'create-checkout',
    access: 'user',
    timeLimitMs: TIME_LIMIT_MS,
    async handler({ userId, email }, request) {
      const { checkout: dependencies, watch } = requirePayments(parts)
      const { offer } = parseFields(CheckoutRequest, (await readJsonBody(request)) ?? {})
      await consumeLimit(parts, userId)
      const body: BillingPage = {
        url: await callProvider(() =>
          watch('checkout', () => createCheckout(dependencies, { userId, email, offer })),
        ),
      }
      return jsonResponse(body)
    },
  })
}

/** `open-billing-portal`: the page of the provider with cards and invoices. */
function portal(parts: PaymentFunctionDependencies): WireFunction {
  return defineFunction({
    name: 'open-billing-portal',
    access: 'user',
    async handler({ userId }) {
      const { provider, settings, publicUrl, watch } = requirePayments(parts)
      const customer = await parts.store.findCustomer(userId)
      if (customer === null) throw new AppError('not_subscribed')
      if (settings.portalUrl !== null) return jsonResponse({ url: settings.portalUrl } satisfies BillingPage)
      await consumeLimit(parts, userId)
      const session = await callProvider(() =>
        watch('billing portal', () =>
          provider.billingPortal.sessions.create({ customer, return_url: `${publicUrl}/account` }),
        ),
      )
      return jsonResponse({ url: session.url } satisfies BillingPage)
    },
  })
}

/** `change-subscription`: ends it with its period, or takes that back. */
function changeSubscription(parts: PaymentFunctionDependencies): WireFunction {
  return defineFunction({
    name: 'change-subscription',
    access: 'user',
    async handler({ userId }, request) {
      const { provider, sync, watch } = requirePayments(parts)
      const { action } = parseFields(SubscriptionChange, (await readJsonBody(request)) ?? {})
      const id = await parts.store.findSubscription(userId)
      if (id === null) throw new AppError('not_subscribed')
      await consumeLimit(parts, userId)
      const fetch = await parts.store.startFetch()
      const subscription = await callProvider(() =>
        watch('subscription', () =>
          provider.subscriptions.update(id, { cancel_at_period_end: action === 'cancel' }),
        ),
      )
      // The event says the same a moment later.
      await sync.applySubscription(subscription, fetch, parts.clock.now())
      return jsonResponse(await parts.store.readBilling(userId, parts.clock.now()))
    },
  })
}

function requirePayments({ payments }: PaymentFunctionDependencies) {
  if (payments === null) throw new AppError('payments_unavailable')
  return payments
}

async function consumeLimit(
  { rateLimits, clock }: PaymentFunctionDependencies,
  userId: string,
): Promise<void> {
  const rule = { limit: CHECKOUTS_HOURLY_LIMIT, windowMs: HOUR_MS }
  const { allowed, retryAfterSeconds } = await rateLimits.consume(`payments ${userId}`, rule, clock.now())
  if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** @throws {AppError} payments_unavailable when the provider refuses or can't be reached; operators see why. */
async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Error) || !('type' in error && String(error.type).startsWith('Stripe')))
      throw error
    paymentsLog.error(
      { reason: describeProviderError(error) },
      'the payment provider refused or did not answer',
    )
    throw new AppError('payments_unavailable', { cause: error })
  }
}
