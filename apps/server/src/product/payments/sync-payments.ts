import type { Stripe } from 'stripe'
import type { ApplyResult, PaymentStore } from './payment-store.ts'
import type { OfferPrices } from './offer-prices.ts'
import { isMissing } from './provider-errors.ts'
import { findSubscriptionOfInvoice, readInvoice } from './read-invoice.ts'
import { readId, readSubscription, toIso } from './read-subscription.ts'
import { readTopUp } from './read-top-up.ts'

export type PaymentObject = 'checkout' | 'failed-checkout' | 'subscription' | 'invoice' | 'charge'

/** What became of an object. `concernsMember`: it was ignored although the payment is of a known member. */
export interface SyncResult extends ApplyResult {
  concernsMember?: boolean
}

/** Why a paid or ended object means nothing here, with what may name the payer. */
interface Ignored extends ApplyResult {
  outcome: 'ignored'
  reference?: string | null
  customer?: string | Stripe.Customer | Stripe.DeletedCustomer | null
}

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
  function isOfMember({ reference = null, customer = null }: Ignored): Promise<boolean> {
    return store.hasPayer(reference, customer === null ? null : readId(customer))
  }

  async function applySubscription(
    subscription: Stripe.Subscription,
    fetch: number,
    now: Date,
  ): Promise<ApplyResult> {
    const read = readSubscription(subscription, prices, fetch)
    if ('pending' in read) return { outcome: 'ignored', reason: read.pending }
    if ('ignored' in read) {
      const { metadata, customer } = subscription
      return ignore(read.ignored, { reference: metadata['reference'] ?? null, customer })
    }
    return store.applySubscription(read.state, now)
  }

  async function applyInvoice(invoice: Stripe.Invoice, now: Date): Promise<ApplyResult> {
    const read = readInvoice(invoice, prices)
    if ('pending' in read) return { outcome: 'ignored', reason: read.pending }
    if ('ignored' in read) return ignore(read.ignored, invoice)
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
    if (subscription === null) return ignore('it is of no subscription', invoice)
    const { latestInvoice, ...result } = await syncSubscription(subscription, now)
    return latestInvoice === id ? result : applyInvoice(invoice, now)
  }

  async function syncCheckout(id: string, now: Date): Promise<ApplyResult> {
    const session = await provider.checkout.sessions.retrieve(id, {
      expand: ['line_items', 'payment_intent.latest_charge'],
    })
    const { mode, status, client_reference_id: reference, customer, subscription } = session
    if (status === 'expired') {
      if (reference !== null) await store.endCheckout(reference, 'expired')
      return { outcome: 'applied' }
    }
    if (status === 'open') return { outcome: 'ignored', reason: 'it is not finished' }
    if (mode === 'subscription' && subscription) return syncSubscription(readId(subscription), now)
    if (mode !== 'payment') return ignore(`the mode ${mode} is not used here`, { reference, customer })
    const read = readTopUp(session, prices)
    if ('pending' in read) return { outcome: 'ignored', reason: read.pending }
    if ('ignored' in read) return ignore(read.ignored, { reference, customer })
    return store.applyTopUp(read.state, now)
  }

  /** A checkout that was finished with a delayed payment, such as a bank debit, which has failed. */
  async function syncFailedCheckout(id: string, now: Date): Promise<ApplyResult> {
    const session = await provider.checkout.sessions.retrieve(id)
    if (session.payment_status !== 'unpaid') return syncCheckout(id, now)
    const { mode, client_reference_id: reference, customer, invoice, payment_intent: intent } = session
    return store.applyFailedCheckout(
      {
        id: mode === 'subscription' && invoice ? readId(invoice) : id,
        reference,
        customer: customer ? readId(customer) : null,
        at: toIso(session.created),
        amount: session.amount_total ?? 0,
        currency: session.currency ?? '',
        paymentIntent: intent ? readId(intent) : null,
      },
      now,
    )
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
    if (result.outcome === 'unknown') return ignore('no invoice has this payment', charge)
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

  const syncs: Record<PaymentObject, (id: string, now: Date) => Promise<ApplyResult | Ignored>> = {
    checkout: syncCheckout,
    'failed-checkout': syncFailedCheckout,
    subscription: syncSubscription,
    invoice: syncInvoice,
    charge: syncCharge,
  }

  return {
    applySubscription,
    async sync(kind: PaymentObject, id: string, now: Date): Promise<SyncResult> {
      try {
        const result = await syncs[kind](id, now)
        const { outcome, reason } = result
        return {
          outcome,
          ...(reason === undefined ? {} : { reason }),
          ...('customer' in result && { concernsMember: await isOfMember(result) }),
        }
      } catch (error) {
        if (isMissing(error)) return { outcome: 'ignored', reason: 'the provider does not have it' }
        throw error
      }
    },
  }
}

function ignore(reason: string, payer: Pick<Ignored, 'reference' | 'customer'>): Ignored {
  const { reference = null, customer = null } = payer
  return { outcome: 'ignored', reason, reference, customer }
}

export type PaymentSync = ReturnType<typeof createPaymentSync>
