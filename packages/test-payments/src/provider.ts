import { randomBytes } from 'node:crypto'
import {
  findPeriod,
  requireObject,
  type TestCharge,
  type TestInvoice,
  type TestPrice,
  type TestState,
  type TestSubscription,
} from './objects.ts'
import {
  type Rendered,
  renderCharge,
  renderDispute,
  renderInvoice,
  renderSession,
  renderSubscription,
} from './render.ts'
import type { PaidCheckout, PaymentMethod } from './test-payments.ts'

export const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export interface ProviderOptions {
  state: TestState
  /** Seconds since 1970. */
  now(): number
  base(): string
  emit(type: string, object: Rendered): void
}

/** What happens at the provider, with the events that it sends. */
export function createTestProvider({ state, now, base, emit }: ProviderOptions) {
  const emitSubscription = (type: string, subscription: TestSubscription) =>
    emit(`customer.subscription.${type}`, renderSubscription(state, subscription, base()))
  const emitInvoice = (type: string, invoice: TestInvoice) =>
    emit(`invoice.${type}`, renderInvoice(state, invoice, base()))
  const emitCharge = (charge: TestCharge) => emit('charge.refunded', renderCharge(charge, base()))

  function createCharge(paymentIntent: string, { amount, currency }: TestPrice): void {
    const id = createId('ch')
    state.charges.set(id, {
      id,
      paymentIntent,
      amount,
      currency,
      refunded: 0,
      disputed: false,
      created: now(),
    })
  }

  function createInvoice(subscription: TestSubscription, isPaid: boolean, isFree = false): TestInvoice {
    const invoice: TestInvoice = {
      id: createId('in'),
      subscription: subscription.id,
      status: isPaid ? 'paid' : 'open',
      attempts: 1,
      paymentIntent: createId('pi'),
      price: subscription.price,
      isFree,
      ...findPeriod(state, subscription),
      created: now(),
      paidAt: isPaid ? now() : null,
    }
    state.invoices.set(invoice.id, invoice)
    subscription.latestInvoice = invoice.id
    if (isPaid && !isFree)
      createCharge(invoice.paymentIntent, requireObject(state.prices, subscription.price))
    return invoice
  }

  function findCharge(paymentIntent: string): TestCharge {
    const charge = [...state.charges.values()].find((each) => each.paymentIntent === paymentIntent)
    return charge ?? requireObject(state.charges, paymentIntent)
  }

  function pay(sessionId: string, method: PaymentMethod = 'card'): PaidCheckout {
    const session = requireObject(state.sessions, sessionId)
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`)
    const price = requireObject(state.prices, session.price)
    session.status = 'complete'
    session.paymentStatus = ({ card: 'paid', delayed: 'unpaid', coupon: 'no_payment_required' } as const)[
      method
    ]
    session.customer ??= createId('cus')
    state.customers.set(session.customer, session.email)
    if (session.mode === 'payment') {
      if (method !== 'coupon') session.paymentIntent = createId('pi')
      if (method === 'card' && session.paymentIntent) createCharge(session.paymentIntent, price)
      emit('checkout.session.completed', renderSession(state, session, base()))
      return {
        customer: session.customer,
        paymentIntent: session.paymentIntent ?? '',
        subscription: null,
        invoice: null,
      }
    }
    const subscription: TestSubscription = {
      id: createId('sub'),
      customer: session.customer,
      price: session.price,
      status: method === 'delayed' ? 'incomplete' : 'active',
      cancelAtPeriodEnd: false,
      anchor: now(),
      period: 0,
      endedAt: null,
      latestInvoice: null,
      metadata: session.childMetadata,
      created: now(),
    }
    state.subscriptions.set(subscription.id, subscription)
    session.subscription = subscription.id
    const invoice = createInvoice(subscription, method !== 'delayed', method === 'coupon')
    emit('checkout.session.completed', renderSession(state, session, base()))
    emitSubscription('created', subscription)
    if (method !== 'delayed') emitInvoice('paid', invoice)
    return {
      customer: session.customer,
      paymentIntent: invoice.paymentIntent,
      subscription: subscription.id,
      invoice: invoice.id,
    }
  }

  function payLater(sessionId: string, outcome: 'paid' | 'failed'): void {
    const session = requireObject(state.sessions, sessionId)
    if (session.status !== 'complete' || session.paymentStatus !== 'unpaid') {
      throw new Error('The session waits for no payment')
    }
    const end = outcome === 'paid' ? 'succeeded' : 'failed'
    if (outcome === 'paid') session.paymentStatus = 'paid'
    if (session.paymentIntent && outcome === 'paid') {
      createCharge(session.paymentIntent, requireObject(state.prices, session.price))
    }
    const subscription = session.subscription && state.subscriptions.get(session.subscription)
    const invoice =
      subscription && subscription.latestInvoice && state.invoices.get(subscription.latestInvoice)
    if (subscription && invoice && outcome === 'paid') {
      subscription.status = 'active'
      payInvoice(invoice.id)
    } else if (invoice) emitInvoice('payment_failed', invoice)
    emit(`checkout.session.async_payment_${end}`, renderSession(state, session, base()))
  }

  function payInvoice(id: string): void {
    const invoice = requireObject(state.invoices, id)
    const subscription = requireObject(state.subscriptions, invoice.subscription)
    Object.assign(invoice, { status: 'paid', paidAt: now(), attempts: invoice.attempts + 1 })
    createCharge(invoice.paymentIntent, requireObject(state.prices, invoice.price))
    if (subscription.status === 'past_due') subscription.status = 'active'
    emitInvoice('paid', invoice)
    emitSubscription('updated', subscription)
  }

  function endSubscription(id: string): void {
    const subscription = requireObject(state.subscriptions, id)
    if (subscription.status === 'canceled') return
    subscription.status = 'canceled'
    subscription.endedAt = now()
    emitSubscription('deleted', subscription)
  }

  function refund(paymentIntent: string, amount?: number): void {
    const charge = findCharge(paymentIntent)
    charge.refunded = Math.min(charge.amount, charge.refunded + (amount ?? charge.amount))
    emitCharge(charge)
  }

  return {
    pay,
    payLater,
    payInvoice,
    endSubscription,
    refund,

    renew(id: string, outcome: 'paid' | 'failed' = 'paid'): string | null {
      const subscription = requireObject(state.subscriptions, id)
      if (subscription.cancelAtPeriodEnd) {
        endSubscription(id)
        return null
      }
      subscription.period += 1
      const invoice = createInvoice(subscription, outcome === 'paid')
      if (outcome === 'failed') subscription.status = 'past_due'
      emitSubscription('updated', subscription)
      emitInvoice(outcome === 'paid' ? 'paid' : 'payment_failed', invoice)
      return invoice.id
    },

    cancelAtPeriodEnd(id: string, isCanceled = true): TestSubscription {
      const subscription = requireObject(state.subscriptions, id)
      subscription.cancelAtPeriodEnd = isCanceled
      emitSubscription('updated', subscription)
      return subscription
    },

    changePrice(id: string, price: TestPrice): void {
      const subscription = requireObject(state.subscriptions, id)
      state.prices.set(price.id, price)
      subscription.price = price.id
      emitSubscription('updated', subscription)
    },

    openDispute(paymentIntent: string, amount?: number): string {
      const charge = findCharge(paymentIntent)
      charge.disputed = true
      const dispute = {
        id: createId('du'),
        charge: charge.id,
        amount: amount ?? charge.amount,
        status: 'needs_response' as const,
      }
      state.disputes.set(dispute.id, dispute)
      emit('charge.dispute.created', renderDispute(state, dispute))
      return dispute.id
    },

    closeDispute(id: string, outcome: 'won' | 'lost'): void {
      const dispute = requireObject(state.disputes, id)
      dispute.status = outcome
      emit('charge.dispute.closed', renderDispute(state, dispute))
    },
  }
}

export type TestProvider = ReturnType<typeof createTestProvider>
