import type { Stripe } from 'stripe'
import { TOP_UP_CREDITS } from '@firstline/contract/billing'
import { findOffer, findSaleIssue, type OfferPrices } from './offer-prices.ts'
import { readId, toIso } from './read-subscription.ts'

/** The parameter of `firstline.apply_top_up`. Times are ISO 8601, amounts in cents. */
export interface TopUpState {
  id: string
  reference: string | null
  customer: string | null
  at: string
  amount: number
  currency: string
  url: string | null
  paymentIntent: string | null
  dm: number
  subject: number
}

/** What a checkout that is paid once means here, or why it means nothing. Needs its items and its payment. */
export function readTopUp(
  session: Stripe.Checkout.Session,
  prices: OfferPrices,
): { state: TopUpState } | { ignored: string } | { pending: string } {
  // Nothing is to be paid after a discount of all of it.
  if (session.payment_status === 'unpaid') return { pending: 'nothing is paid yet' }
  const [item, ...others] = session.line_items?.data ?? []
  if (!item?.price || others.length > 0) return { ignored: 'it has not exactly one item' }
  if (findOffer(prices, item.price.id) !== 'top-up')
    return { ignored: `the price ${item.price.id} is not sold here` }
  const issue = findSaleIssue('top-up', {
    currency: session.currency,
    unitAmount: item.price.unit_amount,
    quantity: item.quantity,
  })
  if (issue !== null) return { ignored: issue }
  const { payment_intent: intent, customer } = session
  const latest = intent && typeof intent !== 'string' ? intent.latest_charge : null
  const charge = typeof latest === 'string' ? null : latest
  return {
    state: {
      id: session.id,
      reference: session.client_reference_id,
      customer: customer ? readId(customer) : null,
      at: toIso(charge?.created ?? session.created),
      amount: session.amount_total ?? 0,
      currency: session.currency ?? '',
      url: charge?.receipt_url ?? null,
      paymentIntent: intent ? readId(intent) : null,
      ...TOP_UP_CREDITS,
    },
  }
}
