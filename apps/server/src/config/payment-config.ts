import { OFFERS, type Offer } from '@firstline/contract/billing'
import type { ConfigValues } from './variables.ts'

/** How things are bought. */
export interface PaymentConfig {
  secretKey: string
  webhookSecret: string
  /** The price of each offer; those without one are not sold. */
  prices: Partial<Record<Offer, string>>
  apiUrl: string
  /** Null: a session is created for each visit. */
  portalUrl: string | null
}

const STRIPE_API = 'https://api.stripe.com'
const REQUIRED = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const
const OPTIONAL = ['STRIPE_YEARLY_PRICE_ID', 'STRIPE_TOP_UP_PRICE_ID'] as const

/** Null when payments are off. */
export function readPaymentConfig(values: ConfigValues): PaymentConfig | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: monthly,
  } = values
  if (secretKey === undefined || webhookSecret === undefined || monthly === undefined) return null
  return {
    secretKey,
    webhookSecret,
    prices: {
      'pro-monthly': monthly,
      ...(values.STRIPE_YEARLY_PRICE_ID ? { 'pro-yearly': values.STRIPE_YEARLY_PRICE_ID } : {}),
      ...(values.STRIPE_TOP_UP_PRICE_ID ? { 'top-up': values.STRIPE_TOP_UP_PRICE_ID } : {}),
    },
    apiUrl: values.STRIPE_API_URL ?? STRIPE_API,
    portalUrl: values.PORTAL_URL ?? null,
  }
}

/** What is sold, in the order of the pages. */
export function listOffers({ prices }: Pick<PaymentConfig, 'prices'>): Offer[] {
  return OFFERS.filter((offer) => prices[offer] !== undefined)
}

/** Finds settings of payments that are incomplete or contradict each other. */
export function findPaymentIssues(values: ConfigValues, production: boolean): string[] {
  const issues: string[] = []
  const missing = REQUIRED.filter((name) => values[name] === undefined)
  if (missing.length > 0 && missing.length < REQUIRED.length) {
    const set = REQUIRED.filter((name) => values[name] !== undefined)
    issues.push(
      `${missing.join(' and ')} must be set with ${set.join(' and ')}: payments need all three (docs/payments.md)`,
    )
  }
  if (missing.length === REQUIRED.length) {
    for (const name of OPTIONAL) {
      if (values[name] !== undefined)
        issues.push(`${name} is set, but payments are off: set ${REQUIRED.join(', ')}`)
    }
  }
  const prices = [
    values.STRIPE_PRICE_ID,
    values.STRIPE_YEARLY_PRICE_ID,
    values.STRIPE_TOP_UP_PRICE_ID,
  ].filter((id) => id !== undefined)
  if (new Set(prices).size < prices.length) {
    issues.push('STRIPE_PRICE_ID, STRIPE_YEARLY_PRICE_ID and STRIPE_TOP_UP_PRICE_ID must differ')
  }
  if (production && (values.STRIPE_API_URL ?? STRIPE_API) !== STRIPE_API) {
    issues.push(`STRIPE_API_URL may only be ${STRIPE_API} in production`)
  }
  return issues
}
