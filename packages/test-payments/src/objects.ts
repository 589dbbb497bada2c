/** The provider's objects, with the fields that the product reads. Times are seconds since 1970, amounts cents. */

export interface TestPrice {
  id: string
  /** Null: charged once. */
  interval: 'month' | 'year' | null
  amount: number
  currency: string
  active: boolean
}

export interface TestSession {
  id: string
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required'
  price: string
  reference: string | null
  email: string | null
  customer: string | null
  subscription: string | null
  paymentIntent: string | null
  metadata: Record<string, string>
  /** Given to what the session creates. */
  childMetadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  created: number
  expiresAt: number
}

export interface TestSubscription {
  id: string
  customer: string
  price: string
  status: 'active' | 'past_due' | 'canceled' | 'incomplete'
  cancelAtPeriodEnd: boolean
  anchor: number
  /** Periods since the anchor. */
  period: number
  endedAt: number | null
  latestInvoice: string | null
  metadata: Record<string, string>
  created: number
}

export interface TestInvoice {
  id: string
  subscription: string
  status: 'open' | 'paid'
  attempts: number
  paymentIntent: string
  price: string
  /** All of it was discounted, so there is no payment. */
  isFree: boolean
  from: number
  until: number
  created: number
  paidAt: number | null
}

export interface TestCharge {
  id: string
  paymentIntent: string
  amount: number
  currency: string
  refunded: number
  disputed: boolean
  created: number
}

export interface TestDispute {
  id: string
  charge: string
  amount: number
  status: 'needs_response' | 'won' | 'lost'
}

/** Everything that the provider knows. */
export interface TestState {
  /** Addresses by customer. */
  customers: Map<string, string | null>
  prices: Map<string, TestPrice>
  sessions: Map<string, TestSession>
  subscriptions: Map<string, TestSubscription>
  invoices: Map<string, TestInvoice>
  charges: Map<string, TestCharge>
  disputes: Map<string, TestDispute>
}

export function createState(prices: readonly TestPrice[]): TestState {
  return {
    customers: new Map(),
    prices: new Map(prices.map((price) => [price.id, price])),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    charges: new Map(),
    disputes: new Map(),
  }
}

/** @throws for an id that a test made up */
export function requireObject<T>(objects: ReadonlyMap<string, T>, id: string): T {
  const found = objects.get(id)
  if (found === undefined) throw new MissingObjectError(id)
  return found
}

export class MissingObjectError extends Error {
  override readonly name = 'MissingObjectError'

  constructor(id: string) {
    super(`No such object: '${id}'`)
  }
}

/** The end of the n-th period after the anchor, as calendars count. */
export function addPeriods(anchor: number, periods: number, interval: TestPrice['interval']): number {
  const months = interval === 'year' ? periods * 12 : periods
  const start = new Date(anchor * 1_000)
  const date = new Date(start)
  date.setUTCDate(1)
  date.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return date.getTime() / 1_000
}

export function findPeriod(state: TestState, { price, anchor, period }: TestSubscription) {
  const { interval } = requireObject(state.prices, price)
  return { from: addPeriods(anchor, period, interval), until: addPeriods(anchor, period + 1, interval) }
}
