import type { Rendered } from './render.ts'
import type { TestPrice, TestSession, TestState } from './objects.ts'

export interface TestEvent {
  id: string
  type: string
  created: number
  livemode: boolean
  data: { object: Rendered }
}

/**
 * `unavailable` responds with 503, `wrong-key` with 401, `reset` closes the connection, `silent` never answers.
 */
export type TestPaymentsMode = 'ok' | 'unavailable' | 'wrong-key' | 'reset' | 'silent'
export const TEST_PAYMENTS_MODES = [
  'ok',
  'unavailable',
  'wrong-key',
  'reset',
  'silent',
] as const satisfies readonly TestPaymentsMode[]

export interface TestPaymentsOptions {
  /** Default: any free port. */
  port?: number
  secretKey?: string
  webhookSecret?: string
  /** Where events are sent; `setWebhook` changes it. */
  webhookUrl?: string
  /** Default: the prices of the contract's offers. */
  prices?: readonly TestPrice[]
  now?: () => Date
  /** Replaces `fetch` for events. */
  send?: (request: Request) => Promise<Response>
  /** Events wait until a test delivers them. */
  holdsEvents?: boolean
}

export interface DeliveryOptions {
  /** The time of the signature. */
  at?: Date
  /** Another secret than the configured one. */
  secret?: string
  livemode?: boolean
}

/** What a request asked for, for tests that count calls. */
export interface TestPaymentsRequest {
  method: string
  path: string
  idempotencyKey: string | null
}

/** `delayed`, such as a bank debit, is paid or fails later; `coupon` discounts all of it. */
export type PaymentMethod = 'card' | 'delayed' | 'coupon'

export interface PaidCheckout {
  customer: string
  /** Empty for a top-up that is discounted by a coupon. */
  paymentIntent: string
  /** Null for a payment that is made once. */
  subscription: string | null
  invoice: string | null
}

export interface TestPayments {
  /** The value of STRIPE_API_URL. */
  readonly url: string
  /** The settings to start the product with. */
  readonly settings: Readonly<Record<string, string>>
  readonly state: TestState
  /** Oldest first. Tests may empty both. */
  readonly events: TestEvent[]
  readonly requests: TestPaymentsRequest[]
  setMode(mode: TestPaymentsMode): void
  setWebhook(url: string): void
  /** Sends an event, again if it was sent before. Returns the status. */
  deliver(event: TestEvent, options?: DeliveryOptions): Promise<number>
  findSession(url: string): TestSession
  /** What a buyer does on the page. */
  pay(sessionId: string, method?: PaymentMethod): PaidCheckout
  /** The end of a delayed payment. */
  payLater(sessionId: string, outcome: 'paid' | 'failed'): void
  /** Events are made and listed, and not sent. */
  dropEvents(isDropping: boolean): void
  /** Ends the period: renews it with a payment that works or fails, or ends a canceled subscription. Returns the invoice. */
  renew(subscriptionId: string, outcome?: 'paid' | 'failed'): string | null
  /** Pays an invoice whose payment failed. */
  payInvoice(invoiceId: string): void
  cancelAtPeriodEnd(subscriptionId: string, isCanceled?: boolean): void
  endSubscription(subscriptionId: string): void
  changePrice(subscriptionId: string, price: TestPrice): void
  /** Cents; all of it by default. */
  refund(paymentIntent: string, amount?: number): void
  /** Cents; all of it by default. */
  openDispute(paymentIntent: string, amount?: number): string
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): void
  close(): Promise<void>
}
