import type { Stripe } from 'stripe'
import type { ApplyResult, PaymentStore } from './payment-store.ts'
import type { OfferPrices } from './offer-prices.ts'
import { isMissing } from './provider-errors.ts'
import { findSubscriptionOfInvoice, readInvoice } from './read-invoice.ts'
import { readId, readSubscription } from './read-subscription.ts'
import { readTopUp } from './read-top-up.ts'

export type PaymentObject = 'checkout' | 'subscription' | 'invoice' | 'charge'

export interface SyncDependencies {
  provider: Stripe
  store: PaymentStore
  prices: OfferPrices
}

/** Disputes in which the money is gone or held; an inquiry or a dispute that was won is none. */
const HELD = new Set(['needs_response', 'under_review', 'lost'])

/**
 * Fetches an object of the provider and applies its current state, whatever event led here. So events may come in any
 * order, late or twice.
 */
export function createPaymentSync({ provider, store, prices }: SyncDependencies) {
  async function applySubscription(
    subscription: Stripe.Subscription,
    fetch: number,
    now: Date,
  ): Promise<ApplyResult> {
    const read = readSubscription(subscription, prices, fetch)
    if ('ignored' in read) return { outcome: 'ignored', reason: read.ignored }
    return store.applySubscription(read.state, now)
  }

  async function applyInvoice(invoice: Stripe.Invoice, now: Date): Promise<ApplyResult> {
    const read = readInvoice(invoice, prices)
    if ('ignored' in read) return { outcome: 'ignored', reason: read.ignored }
    return store.applyInvoice(read.state, now)
  }

  /** A subscription with its latest invoice, which says until when it is paid. */
  async function syncSubscription(id: string, now: Date): Promise<ApplyResult & { latestInvoice?: string }> {
    const fetch = await store.startFetch()
    const subscription = await provider.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] })
    const result = await applySubscription(subscription, fetch, now)
    const { latest_invoice: invoice } = subscription
    if (!invoice || typeof invoice === 'string') return result
    const applied = await applyInvoice(invoice, now)
    return { ...(result.outcome === 'applied' ? applied : result), latestInvoice: invoice.id }
  }

  async function syncInvoice(id: string, now: Date): Promise<ApplyResult> {
    const invoice = await provider.invoices.retrieve(id, { expand: ['payments'] })
    const subscription = findSubscriptionOfInvoice(invoice)
    if (subscription === null) return { outcome: 'ignored', reason: 'it is of no subscription' }
    const { latestInvoice, ...result } = await syncSubscription(subscription, now)
    return latestInvoice === id ? result : applyInvoice(invoice, now)
  }

  async function syncCheckout(id: string, now: Date): Promise<ApplyResult> {
    const session = await provider.checkout.sessions.retrieve(id, {
      expand: ['line_items', 'payment_intent.latest_charge'],
    })
    const { mode, status, client_reference_id: reference, subscription } = session
    if (status === 'expired') {
      if (reference !== null) await store.endCheckout(reference, 'expired')
      return { outcome: 'applied' }
    }
    if (status === 'open') return { outcome: 'ignored', reason: 'it is not finished' }
    if (mode === 'subscription' && subscription) return syncSubscription(readId(subscription), now)
    if (mode !== 'payment') return { outcome: 'ignored', reason: `the mode ${mode} is not used here` }
    const read = readTopUp(session, prices)
    if ('ignored' in read) return { outcome: 'ignored', reason: read.ignored }
    return store.applyTopUp(read.state, now)
  }

  /** Refunds and disputes of a payment. What it was for is applied first if it is not known yet. */
  async function syncCharge(id: string, now: Date): Promise<ApplyResult> {
    const fetch = await store.startFetch()
    const charge = await provider.charges.retrieve(id)
    if (!charge.payment_intent) return { outcome: 'ignored', reason: 'it has no payment intent' }
    const paymentIntent = readId(charge.payment_intent)
    const disputes = charge.disputed ? (await provider.disputes.list({ charge: id, limit: 10 })).data : []
    const state = {
      paymentIntent,
      amount: charge.amount,
      refunded: charge.amount_refunded,
      disputed: disputes.reduce((sum, { status, amount }) => (HELD.has(status) ? sum + amount : sum), 0),
      fetch,
    }
    let result = await store.applyPayment(state, now)
    if (result.outcome === 'unknown') {
      await syncPaid(paymentIntent, now)
      result = await store.applyPayment(state, now)
    }
    if (result.outcome === 'unknown') return { outcome: 'ignored', reason: 'no invoice has this payment' }
    if (result.subscription !== null) await syncSubscription(result.subscription, now)
    return { outcome: 'applied' }
  }

  async function syncPaid(paymentIntent: string, now: Date): Promise<void> {
    const payments = await provider.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
    })
    for (const { invoice } of payments.data) await syncInvoice(readId(invoice), now)
    if (payments.data.length > 0) return
    const sessions = await provider.checkout.sessions.list({ payment_intent: paymentIntent })
    for (const { id } of sessions.data) await syncCheckout(id, now)
  }

  const syncs: Record<PaymentObject, (id: string, now: Date) => Promise<ApplyResult>> = {
    checkout: syncCheckout,
    subscription: syncSubscription,
    invoice: syncInvoice,
    charge: syncCharge,
  }

  return {
    applySubscription,
    async sync(kind: PaymentObject, id: string, now: Date): Promise<ApplyResult> {
      try {
        const { outcome, reason } = await syncs[kind](id, now)
        return { outcome, ...(reason === undefined ? {} : { reason }) }
      } catch (error) {
        if (isMissing(error)) return { outcome: 'ignored', reason: 'the provider does not have it' }
        throw error
      }
    },
  }
}

export type PaymentSync = ReturnType<typeof createPaymentSync>
