import { BILLING_CURRENCY, type Offer } from '@firstline/contract/billing'
import type { PaymentConfig } from '#server/config/payment-config.ts'
import { OFFER_TERMS } from './check-price.ts'

export type OfferPrices = PaymentConfig['prices']

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
