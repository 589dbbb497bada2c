import {
  findPeriod,
  requireObject,
  type TestCharge,
  type TestInvoice,
  type TestPrice,
  type TestDispute,
  type TestSession,
  type TestState,
  type TestSubscription,
} from './objects.ts'

/** An object as the API returns it (https://docs.stripe.com/api), with the fields that the product reads. */
export type Rendered = Record<string, unknown>

const listOf = (data: Rendered[], url = '/v1/list'): Rendered => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

export { listOf as renderList }

export function renderPrice({ id, interval, amount, currency, active }: TestPrice): Rendered {
  return {
    id,
    object: 'price',
    active,
    currency,
    livemode: false,
    product: 'prod_test',
    type: interval ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
    recurring: interval && { interval, interval_count: 1, usage_type: 'licensed' },
  }
}

export function renderSession(state: TestState, session: TestSession, base: string): Rendered {
  const price = requireObject(state.prices, session.price)
  const total = session.paymentStatus === 'no_payment_required' ? 0 : price.amount
  const charge = [...state.charges.values()].find(
    ({ paymentIntent }) => paymentIntent === session.paymentIntent,
  )
  return {
    id: session.id,
    object: 'checkout.session',
    mode: session.mode,
    status: session.status,
    payment_status: session.paymentStatus,
    url: session.status === 'open' ? `${base}/pay/${session.id}` : null,
    client_reference_id: session.reference,
    customer: session.customer,
    customer_email: session.email,
    subscription: session.subscription,
    payment_intent: session.paymentIntent && {
      id: session.paymentIntent,
      object: 'payment_intent',
      latest_charge: charge ? renderCharge(charge, base) : null,
    },
    metadata: session.metadata,
    currency: price.currency,
    amount_subtotal: price.amount,
    amount_total: total,
    created: session.created,
    expires_at: session.expiresAt,
    livemode: false,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    line_items: listOf([
      { id: 'li_test', object: 'item', quantity: 1, currency: price.currency, price: renderPrice(price) },
    ]),
  }
}

export function renderSubscription(state: TestState, subscription: TestSubscription, base: string): Rendered {
  const price = requireObject(state.prices, subscription.price)
  const { from, until } = findPeriod(state, subscription)
  const latest = subscription.latestInvoice && state.invoices.get(subscription.latestInvoice)
  return {
    id: subscription.id,
    object: 'subscription',
    status: subscription.status,
    customer: subscription.customer,
    metadata: subscription.metadata,
    currency: price.currency,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: null,
    canceled_at: subscription.endedAt,
    ended_at: subscription.endedAt,
    created: subscription.created,
    billing_cycle_anchor: subscription.anchor,
    livemode: false,
    items: listOf([
      {
        id: `si_${subscription.id}`,
        object: 'subscription_item',
        quantity: 1,
        price: renderPrice(price),
        current_period_start: from,
        current_period_end: until,
      },
    ]),
    latest_invoice: latest ? renderInvoice(state, latest, base) : null,
  }
}

export function renderInvoice(state: TestState, invoice: TestInvoice, base: string): Rendered {
  const price = requireObject(state.prices, invoice.price)
  const { metadata, customer } = requireObject(state.subscriptions, invoice.subscription)
  const isPaid = invoice.status === 'paid'
  return {
    id: invoice.id,
    object: 'invoice',
    status: invoice.status,
    customer,
    currency: price.currency,
    amount_due: invoice.isFree ? 0 : price.amount,
    amount_paid: isPaid && !invoice.isFree ? price.amount : 0,
    attempted: invoice.attempts > 0,
    attempt_count: invoice.attempts,
    created: invoice.created,
    hosted_invoice_url: `${base}/invoices/${invoice.id}`,
    livemode: false,
    metadata: {},
    status_transitions: { finalized_at: invoice.created, paid_at: invoice.paidAt },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: invoice.subscription, metadata },
    },
    lines: listOf([
      {
        id: `il_${invoice.id}`,
        object: 'line_item',
        quantity: 1,
        amount: price.amount,
        currency: price.currency,
        period: { start: invoice.from, end: invoice.until },
        parent: {
          type: 'subscription_item_details',
          subscription_item_details: { subscription: invoice.subscription, proration: false },
        },
        pricing: {
          type: 'price_details',
          price_details: { price: price.id, product: 'prod_test' },
          unit_amount_decimal: String(price.amount),
        },
      },
    ]),
    payments: listOf(invoice.isFree ? [] : [renderInvoicePayment(invoice)]),
  }
}

export function renderInvoicePayment(invoice: TestInvoice): Rendered {
  return {
    id: `inpay_${invoice.id}`,
    object: 'invoice_payment',
    invoice: invoice.id,
    is_default: true,
    status: invoice.status,
    payment: { type: 'payment_intent', payment_intent: invoice.paymentIntent },
  }
}

export function renderCharge(charge: TestCharge, base: string): Rendered {
  return {
    id: charge.id,
    object: 'charge',
    payment_intent: charge.paymentIntent,
    amount: charge.amount,
    amount_refunded: charge.refunded,
    refunded: charge.refunded >= charge.amount,
    currency: charge.currency,
    disputed: charge.disputed,
    created: charge.created,
    livemode: false,
    receipt_url: `${base}/receipts/${charge.id}`,
  }
}

export function renderDispute(state: TestState, dispute: TestDispute): Rendered {
  const charge = requireObject(state.charges, dispute.charge)
  return {
    id: dispute.id,
    object: 'dispute',
    charge: dispute.charge,
    payment_intent: charge.paymentIntent,
    amount: dispute.amount,
    currency: charge.currency,
    status: dispute.status,
    livemode: false,
  }
}
