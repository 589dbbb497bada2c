import type { Stripe } from 'stripe'
import { findOffer, findSaleIssue, type OfferPrices } from './offer-prices.ts'
import { readId, toIso } from './read-subscription.ts'

/** The parameter of `firstline.apply_invoice`. Times are ISO 8601, amounts in cents. */
export interface InvoiceState {
  id: string
  subscription: string
  reference: string | null
  offer: string
  at: string
  amount: number
  currency: string
  status: 'paid' | 'failed'
  url: string | null
  paymentIntent: string | null
  from: string
  until: string
  failedAt: string
}

/** The subscription that an invoice is for; null for others. */
export function findSubscriptionOfInvoice(invoice: Stripe.Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription
  return subscription ? readId(subscription) : null
}

/** What an invoice of a subscription, with its payments, means here, or why it means nothing. */
export function readInvoice(
  invoice: Stripe.Invoice,
  prices: OfferPrices,
): { state: InvoiceState } | { ignored: string } | { pending: string } {
  const subscription = findSubscriptionOfInvoice(invoice)
  if (subscription === null) return { ignored: 'it is of no subscription' }
  const status = readStatus(invoice)
  if (status === null) return { pending: `nothing is paid, and nothing failed (${invoice.status})` }
  const line = findPeriod(invoice, prices)
  if (line === null) return { ignored: 'none of its prices is sold here' }
  const issue = findSaleIssue(line.offer, {
    currency: invoice.currency,
    unitAmount: line.unitAmount,
    quantity: line.quantity,
  })
  if (issue !== null) return { ignored: issue }
  return {
    state: {
      id: invoice.id,
      subscription,
      reference: invoice.parent?.subscription_details?.metadata?.['reference'] ?? null,
      offer: line.offer,
      at: toIso(invoice.created),
      amount: status === 'paid' ? invoice.amount_paid : invoice.amount_due,
      currency: invoice.currency,
      status,
      url: invoice.hosted_invoice_url ?? null,
      paymentIntent: findPaymentIntent(invoice),
      from: toIso(line.period.start),
      until: toIso(line.period.end),
      // The first attempt follows immediately.
      failedAt: toIso(invoice.status_transitions.finalized_at ?? invoice.created),
    },
  }
}

function readStatus({
  status,
  attempted,
  attempt_count: attempts,
}: Stripe.Invoice): InvoiceState['status'] | null {
  if (status === 'paid') return 'paid'
  return (status === 'open' || status === 'uncollectible') && attempted && attempts > 0 ? 'failed' : null
}

/** The line of the period that the invoice pays: the latest one of an offer. A change of price adds prorated lines. */
function findPeriod(invoice: Stripe.Invoice, prices: OfferPrices) {
  const lines = invoice.lines.data.flatMap((line) => {
    const price = line.pricing?.price_details?.price
    const offer = price ? findOffer(prices, readId(price)) : null
    if (offer === null || offer === 'top-up') return []
    if (line.parent?.subscription_item_details?.proration) return []
    const amount = line.pricing?.unit_amount_decimal
    return [
      { offer, period: line.period, quantity: line.quantity, unitAmount: amount ? Number(amount) : null },
    ]
  })
  return lines.toSorted((a, b) => b.period.end - a.period.end)[0] ?? null
}

function findPaymentIntent(invoice: Stripe.Invoice): string | null {
  const payments = invoice.payments?.data ?? []
  const paid =
    payments.find(({ status }) => status === 'paid') ?? payments.find((payment) => payment.is_default)
  const intent = paid?.payment.payment_intent
  return intent ? readId(intent) : null
}
