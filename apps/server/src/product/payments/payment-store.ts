import type { Billing, Offer } from '@firstline/contract/billing'
import type { Database } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import type { InvoiceState } from './read-invoice.ts'
import type { SubscriptionState } from './read-subscription.ts'
import type { TopUpState } from './read-top-up.ts'

/** A delayed payment that has failed. */
export type FailedCheckoutState = Omit<TopUpState, 'url' | 'dm' | 'subject'>

/** What was returned of a payment, in cents. */
export interface PaymentState {
  paymentIntent: string
  amount: number
  refunded: number
  /** Held for a dispute, or lost by it. */
  disputed: number
  /** The number of the fetch that it was read by. */
  fetch: number
}

/** What became of a state: applied, or ignored with the reason. */
export interface ApplyResult {
  outcome: 'applied' | 'ignored'
  reason?: string
}

export interface OpenedCheckout {
  outcome: 'new' | 'open' | 'other_offer'
  reference: string
  session_id: string | null
  customer_id: string | null
  /** ISO 8601. */
  expires_at: string
}

export type OpenCheckoutResult = OpenedCheckout | { outcome: 'already_subscribed' | 'testing' | 'not_found' }

/** The SQL functions that decide about payments: one method a function. */
export function createPaymentStore(database: Database) {
  return {
    applySubscription: (state: SubscriptionState, now: Date) =>
      callSqlFunction<ApplyResult>(database, 'firstline.apply_subscription', {
        p_state: JSON.stringify(state),
        p_now: now,
      }),

    applyInvoice: (state: InvoiceState, now: Date) =>
      callSqlFunction<ApplyResult>(database, 'firstline.apply_invoice', {
        p_state: JSON.stringify(state),
        p_now: now,
      }),

    applyTopUp: (state: TopUpState, now: Date) =>
      callSqlFunction<ApplyResult>(database, 'firstline.apply_top_up', {
        p_state: JSON.stringify(state),
        p_now: now,
      }),

    applyFailedCheckout: (state: FailedCheckoutState, now: Date) =>
      callSqlFunction<ApplyResult>(database, 'firstline.apply_failed_checkout', {
        p_state: JSON.stringify(state),
        p_now: now,
      }),

    applyPayment: (state: PaymentState, now: Date) =>
      callSqlFunction<{ outcome: 'applied'; subscription: string | null } | { outcome: 'unknown' }>(
        database,
        'firstline.apply_payment',
        { p_state: JSON.stringify(state), p_now: now },
      ),

    openCheckout: (userId: string, offer: Offer, expires: Date, now: Date) =>
      callSqlFunction<OpenCheckoutResult>(database, 'firstline.open_checkout', {
        p_user: userId,
        p_offer: offer,
        p_expires: expires,
        p_now: now,
      }),

    /** Returns false when the checkout was dropped meanwhile. */
    storeSession: (reference: string, sessionId: string) =>
      callSqlFunction<boolean>(database, 'firstline.store_checkout_session', {
        p_reference: reference,
        p_session: sessionId,
      }),

    endCheckout: (reference: string, status: 'complete' | 'expired') =>
      callSqlFunction<null>(database, 'firstline.end_checkout', { p_reference: reference, p_status: status }),

    async readBilling(userId: string, now: Date): Promise<Billing> {
      const found = await callSqlFunction<Billing>(database, 'firstline.billing', {
        p_user: userId,
        p_now: now,
      })
      const { subscription } = found
      return {
        ...found,
        subscription: subscription && {
          ...subscription,
          paidUntil: toUtc(subscription.paidUntil),
          graceUntil: subscription.graceUntil && toUtc(subscription.graceUntil),
        },
        invoices: found.invoices.map((invoice) => ({ ...invoice, at: toUtc(invoice.at) })),
      }
    },

    /** Returns the number of a fetch that begins now. */
    async startFetch(): Promise<number> {
      const [row] = await database.query<{ number: number }>(
        "select nextval('firstline.payment_fetches') as number",
      )
      if (!row) throw new Error('The database gave no number')
      return row.number
    },

    /** Whether a payment is of a known member. */
    async hasPayer(reference: string | null, customer: string | null): Promise<boolean> {
      const [row] = await database.query<{ known: boolean }>(
        'select firstline.find_payer($1, $2) is not null as known',
        [reference, customer],
      )
      return row?.known ?? false
    },

    /** When the job last ended well; null when it never did, or failed since. */
    async findLastSuccess(job: string): Promise<Date | null> {
      const [row] = await database.query<{ at: Date | null }>(
        'select last_finished_at as at from firstline.jobs where name = $1 and failures_in_a_row = 0',
        [job],
      )
      return row?.at ?? null
    },

    async findCustomer(userId: string): Promise<string | null> {
      const [row] = await database.query<{ id: string }>(
        'select id from firstline.payment_customers where user_id = $1',
        [userId],
      )
      return row?.id ?? null
    },

    async forgetCustomer(id: string): Promise<void> {
      await database.query('delete from firstline.payment_customers where id = $1', [id])
    },

    /** The subscription that a member can cancel or resume. */
    async findSubscription(userId: string): Promise<string | null> {
      const [row] = await database.query<{ id: string }>(
        `select id from firstline.subscriptions where user_id = $1 and status <> 'ended' and paid_until is not null
         order by governs desc, paid_until desc limit 1`,
        [userId],
      )
      return row?.id ?? null
    },

    /** Subscriptions whose paid time is over without news, the longest unchecked first. They count as checked now. */
    async takeUnheardSubscriptions(checkedBefore: Date, limit: number, now: Date): Promise<string[]> {
      const rows = await database.query<{ id: string }>(
        'select id from firstline.take_unheard_subscriptions($1, $2, $3) as id',
        [checkedBefore, limit, now],
      )
      return rows.map(({ id }) => id)
    },

    /** Checkouts that were opened a while ago without news. */
    async findUnheardCheckouts(openedBefore: Date, limit: number): Promise<string[]> {
      const rows = await database.query<{ session_id: string }>(
        `select session_id from firstline.checkouts
         where status = 'open' and session_id is not null and created_at <= $1
           and expires_at > $1::timestamptz - interval '3 days'
         order by created_at desc limit $2`,
        [openedBefore, limit],
      )
      return rows.map((row) => row.session_id)
    },
  }
}

export type PaymentStore = ReturnType<typeof createPaymentStore>

/** A time of PostgreSQL's JSON, which has the offset of the session's zone. */
function toUtc(time: string): string {
  return new Date(time).toISOString()
}
