import type { Stripe } from 'stripe'
import {
  BILLING_CURRENCY,
  type Offer,
  PRO_YEARLY_PRICE_DOLLARS,
  TOP_UP_PRICE_DOLLARS,
} from '@firstline/contract/billing'
import { PRO_PRICE_DOLLARS } from '@firstline/contract/plans'

interface OfferTerms {
  /** In cents. */
  amount: number
  /** Null: charged once. */
  interval: 'month' | 'year' | null
}

/** What the pages say each offer costs. */
export const OFFER_TERMS: Record<Offer, OfferTerms> = {
  'pro-monthly': { amount: PRO_PRICE_DOLLARS * 100, interval: 'month' },
  'pro-yearly': { amount: PRO_YEARLY_PRICE_DOLLARS * 100, interval: 'year' },
  'top-up': { amount: TOP_UP_PRICE_DOLLARS * 100, interval: null },
}

export type PriceFacts = Pick<Stripe.Price, 'active' | 'currency' | 'unit_amount' | 'recurring'>

/** How a price at the provider differs from the offer on the pages; empty when it is the same. */
export function findPriceIssues(offer: Offer, price: PriceFacts): string[] {
  const { amount, interval } = OFFER_TERMS[offer]
  const issues: string[] = []
  if (!price.active) issues.push('it is archived')
  if (price.currency !== BILLING_CURRENCY)
    issues.push(`its currency is ${price.currency}, not ${BILLING_CURRENCY}`)
  if (price.unit_amount !== amount)
    issues.push(`its amount is ${price.unit_amount ?? 'not fixed'}, not ${amount} cents`)
  const count = price.recurring?.interval_count ?? 1
  const found = price.recurring ? `every ${count} ${price.recurring.interval}` : 'once'
  const wanted = interval ? `every 1 ${interval}` : 'once'
  if (found !== wanted) issues.push(`it is charged ${found}, not ${wanted}`)
  return issues
}
