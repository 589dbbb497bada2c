import type { Stripe } from 'stripe'
import {
  BILLING_CURRENCY,
  type Offer,
  PRO_YEARLY_PRICE_DOLLARS,
  TOP_UP_PRICE_DOLLARS,
} from '@firstline/contract/billing'
import { PRO_PRICE_DOLLARS } from '@firstline/contract/plans'
import type { PaymentConfig } from '#server/config/payment-config.ts'

export type OfferPrices = PaymentConfig['prices']

interface OfferTerms {
  /** In cents. */
  amount: number
  /** Null: charged once. */
  interval: 'month' | 'year' | null
}

/** What the pages say each offer costs. */
const OFFER_TERMS: Record<Offer, OfferTerms> = {
  'pro-monthly': { amount: PRO_PRICE_DOLLARS * 100, interval: 'month' },
  'pro-yearly': { amount: PRO_YEARLY_PRICE_DOLLARS * 100, interval: 'year' },
  'top-up': { amount: TOP_UP_PRICE_DOLLARS * 100, interval: null },
}

type PriceFacts = Pick<Stripe.Price, 'active' | 'currency' | 'unit_amount' | 'recurring'>

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

/** The offer that has this price; null for a price that is not sold here. */
export function findOffer(prices: OfferPrices, priceId: string): Offer | null {
  for (const [offer, id] of Object.entries(prices) as [Offer, string][]) {
    if (id === priceId) return offer
  }
  return null
}

/** Why a payment is not for the offer, or null. What else an account sells must change no plan. */
export function findSaleIssue(
  offer: Offer,
  sale: { currency: string | null; unitAmount: number | null; quantity: number | null },
): string | null {
  if (sale.currency !== BILLING_CURRENCY) return `the currency is ${sale.currency}, not ${BILLING_CURRENCY}`
  if (sale.unitAmount !== OFFER_TERMS[offer].amount)
    return `the price is ${sale.unitAmount}, not ${OFFER_TERMS[offer].amount}`
  if (sale.quantity !== 1) return `the quantity is ${sale.quantity}, not 1`
  return null
}
