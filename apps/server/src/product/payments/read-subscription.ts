import type { Stripe } from 'stripe'
import { PAYMENT_GRACE_DAYS } from '@firstline/contract/billing'
import { findOffer, findSaleIssue, type OfferPrices } from './offer-prices.ts'

/** The parameter of `firstline.apply_subscription`. Times are ISO 8601. */
export interface SubscriptionState {
  id: string
  customer: string
  reference: string | null
  offer: string
  status: 'active' | 'overdue' | 'ended'
  isCanceled: boolean
  anchor: string
  createdAt: string
  graceDays: number
  /** The number of the fetch that it was read by. */
  fetch: number
}

const STATUSES: Record<string, SubscriptionState['status']> = {
  active: 'active',
  past_due: 'overdue',
  unpaid: 'overdue',
  canceled: 'ended',
  incomplete_expired: 'ended',
  paused: 'ended',
}

/** What a subscription of the provider means here, or why it means nothing. */
export function readSubscription(
  subscription: Stripe.Subscription,
  prices: OfferPrices,
  fetch: number,
): { state: SubscriptionState } | { ignored: string } | { pending: string } {
  const status = STATUSES[subscription.status]
  if (status === undefined) return { pending: `nothing is paid yet (${subscription.status})` }
  const [item, ...others] = subscription.items.data
  const offer = item ? findOffer(prices, item.price.id) : null
  const isEnded = status === 'ended'
  // A subscription that ends is followed whatever its price has become.
  if (!isEnded) {
    if (!item || others.length > 0) return { ignored: 'it has not exactly one item' }
    if (offer === null || offer === 'top-up')
      return { ignored: `the price ${item.price.id} is not sold here` }
    const issue = findSaleIssue(offer, {
      currency: subscription.currency,
      unitAmount: item.price.unit_amount,
      quantity: item.quantity ?? 1,
    })
    if (issue !== null) return { ignored: issue }
  }
  return {
    state: {
      id: subscription.id,
      customer: readId(subscription.customer),
      reference: subscription.metadata['reference'] ?? null,
      offer: offer ?? subscription.metadata['offer'] ?? 'pro-monthly',
      status,
      isCanceled: subscription.cancel_at_period_end || subscription.cancel_at !== null || isEnded,
      anchor: toIso(subscription.billing_cycle_anchor),
      createdAt: toIso(subscription.created),
      graceDays: PAYMENT_GRACE_DAYS,
      fetch,
    },
  }
}

/** The id of an object that may be expanded. */
export function readId(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id
}

/** Seconds since 1970 as ISO 8601. */
export function toIso(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}
