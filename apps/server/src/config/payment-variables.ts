import { z } from 'zod'
import { confidentialAddress, webAddress } from './value-schemas.ts'
import type { Variable } from './variable.ts'

const priceId = z.string().regex(/^price_\w{1,200}$/, "must be a price's id, which begins with price_")

/** The settings of payments. How to set them up: docs/payments.md. */
export const PAYMENT_VARIABLES = {
  STRIPE_SECRET_KEY: {
    default: '-',
    meaning:
      'The secret key of the Stripe account. With STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID it turns payments on: members buy Pro themselves, and payments change plans and credits.',
    secret: true,
    schema: z
      .string()
      .regex(/^[rs]k_(test|live)_\w{1,250}$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_'),
  },
  STRIPE_WEBHOOK_SECRET: {
    default: '-',
    meaning: 'The signing secret of the webhook endpoint PUBLIC_URL/payments/webhook.',
    secret: true,
    schema: z.string().regex(/^whsec_[\w+/=]{8,250}$/, 'must begin with whsec_'),
  },
  STRIPE_PRICE_ID: {
    default: '-',
    meaning: 'The monthly price of Pro.',
    schema: priceId,
  },
  STRIPE_YEARLY_PRICE_ID: {
    default: '-',
    meaning: 'The yearly price of Pro. Without it Pro is sold by the month only.',
    schema: priceId,
  },
  STRIPE_TOP_UP_PRICE_ID: {
    default: '-',
    meaning: 'The price of a top-up, charged once. Without it none is sold.',
    schema: priceId,
  },
  STRIPE_API_URL: {
    default: 'https://api.stripe.com',
    meaning:
      'For tests and development: another address of the API (`npm run test-payments`). Production accepts the default only.',
    schema: confidentialAddress,
  },
  PORTAL_URL: {
    default: '-',
    meaning:
      "A fixed link to the provider's customer portal. Without it a portal session is created for each visit.",
    schema: webAddress,
  },
  CHECKOUT_URL: {
    default: '-',
    meaning:
      'A hosted checkout, for installations without STRIPE_SECRET_KEY. A payment by it changes no plan by itself: an administrator does, and every page with a payment says so.',
    schema: webAddress,
  },
} as const satisfies Record<string, Variable<unknown>>
