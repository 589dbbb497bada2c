import { z } from 'zod'
import type { Allowance } from './plans.ts'

/**
 * What can be bought, with the price that the provider's price object must have: another amount, currency or interval
 * is refused at the checkout and in webhook events.
 */
export const BILLING_CURRENCY = 'usd'
export const OFFERS = ['pro-monthly', 'pro-yearly', 'top-up'] as const
export const Offer = z.enum(OFFERS, { error: `Must be one of ${OFFERS.join(', ')}.` })
export type Offer = z.infer<typeof Offer>

/** Ten months for twelve. Credits are renewed every month all the same. */
export const PRO_YEARLY_PRICE_DOLLARS = 890
export const TOP_UP_PRICE_DOLLARS = 19
/** Credits of a top-up. They are spent after the month's, the oldest top-up first, and stay until they are used. */
export const TOP_UP_CREDITS = { dm: 20, subject: 20 } as const satisfies Allowance

/** Days that Pro stays after a payment failed. */
export const PAYMENT_GRACE_DAYS = 7

/** The body of `create-checkout`. */
export const CheckoutRequest = z.object({ offer: Offer })
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

/** The response of `create-checkout` and `open-billing-portal`: a page of the provider. */
export const BillingPage = z.object({ url: z.string() })
export type BillingPage = z.infer<typeof BillingPage>

/** The body of `change-subscription`. A canceled subscription ends with its period; `resume` takes that back. */
export const SubscriptionChange = z.object({
  action: z.enum(['cancel', 'resume'], { error: 'Must be cancel or resume.' }),
})
export type SubscriptionChange = z.infer<typeof SubscriptionChange>

/** Amounts are in cents, times ISO 8601 in UTC. */
export const Subscription = z.object({
  offer: z.enum(['pro-monthly', 'pro-yearly']),
  /** `overdue`: the last payment failed; Pro ends at `graceUntil` unless it is paid. */
  status: z.enum(['active', 'overdue', 'ended']),
  /** Ends at `paidUntil` and is not renewed. */
  isCanceled: z.boolean(),
  paidUntil: z.string(),
  graceUntil: z.string().nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const Invoice = z.object({
  id: z.string(),
  offer: Offer,
  at: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['paid', 'failed', 'refunded', 'partly-refunded', 'disputed']),
  /** The provider's page of the invoice; null when it has none. */
  url: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** The response of `billing` (GET) and of `change-subscription`: the caller's own, invoices newest first. */
export const Billing = z.object({
  subscription: Subscription.nullable(),
  invoices: z.array(Invoice),
  /** Credits of top-ups that are not used yet; the balances include them. */
  extra: z.object({ dm: z.number().int(), subject: z.number().int() }),
})
export type Billing = z.infer<typeof Billing>
