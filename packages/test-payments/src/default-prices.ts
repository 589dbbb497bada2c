import {
  BILLING_CURRENCY,
  type Offer,
  PRO_YEARLY_PRICE_DOLLARS,
  TOP_UP_PRICE_DOLLARS,
} from '@firstline/contract/billing'
import { PRO_PRICE_DOLLARS } from '@firstline/contract/plans'
import type { TestPrice } from './objects.ts'

const PRICE_IDS = {
  'pro-monthly': 'price_monthly',
  'pro-yearly': 'price_yearly',
  'top-up': 'price_topup',
} as const satisfies Record<Offer, string>

const sold = { currency: BILLING_CURRENCY, active: true }

export const DEFAULT_PRICES: readonly TestPrice[] = [
  { ...sold, id: PRICE_IDS['pro-monthly'], amount: PRO_PRICE_DOLLARS * 100, interval: 'month' },
  { ...sold, id: PRICE_IDS['pro-yearly'], amount: PRO_YEARLY_PRICE_DOLLARS * 100, interval: 'year' },
  { ...sold, id: PRICE_IDS['top-up'], amount: TOP_UP_PRICE_DOLLARS * 100, interval: null },
]

/** The settings to start the product with. A price is offered when it exists. */
export function describeSettings(provider: {
  secretKey: string
  webhookSecret: string
  prices: readonly TestPrice[]
  url: string
}): Record<string, string> {
  const has = (id: string) => provider.prices.some((price) => price.id === id)
  return {
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_PRICE_ID: PRICE_IDS['pro-monthly'],
    ...(has(PRICE_IDS['pro-yearly']) ? { STRIPE_YEARLY_PRICE_ID: PRICE_IDS['pro-yearly'] } : {}),
    ...(has(PRICE_IDS['top-up']) ? { STRIPE_TOP_UP_PRICE_ID: PRICE_IDS['top-up'] } : {}),
    STRIPE_API_URL: provider.url,
  }
}
