import type { Stripe } from 'stripe'
import type { Offer } from '@firstline/contract/billing'
import type { Clock } from '@firstline/platform/clock'
import { paymentsLog } from '@firstline/platform/log'
import { AppError } from '#server/app-error.ts'
import { findPriceIssues, type OfferPrices } from './offer-prices.ts'
import type { OpenedCheckout, PaymentStore } from './payment-store.ts'
import { isMissing, isUnknownCustomer } from './provider-errors.ts'
import type { PaymentSync } from './sync-payments.ts'

/** Within the day that the provider keeps a session and an idempotency key. */
const CHECKOUT_MS = 23 * 3_600_000
/** A price never changes its amount, but may be archived. */
const PRICE_CHECK_MS = 300_000
/** A session that is paid or expired meanwhile is replaced by a new one. */
const MAX_ROUNDS = 4

const NOT_FOR_TESTING = 'The testing account has everything already and can buy nothing. Nothing was charged.'

export interface CheckoutDependencies {
  provider: Stripe
  store: PaymentStore
  sync: PaymentSync['sync']
  prices: OfferPrices
  clock: Clock
  publicUrl: string
  testingUserId: string | null
  /** When each offer's price was last found to be right, in milliseconds. */
  checkedPrices: Map<Offer, number>
}

export interface CheckoutBuyer {
  userId: string
  email: string | null
  offer: Offer
}

/**
 * Returns the address of the provider's page for an offer. Two tabs, or a double click, get the same page: the reference
 * that the database makes is the idempotency key.
 * @throws {AppError} already_subscribed, payments_unavailable, forbidden, invalid_fields
 */
export async function createCheckout(parts: CheckoutDependencies, buyer: CheckoutBuyer): Promise<string> {
  const { store, sync, provider, clock, testingUserId } = parts
  const { userId, offer } = buyer
  const price = parts.prices[offer]
  if (price === undefined) {
    throw new AppError('invalid_fields', { fields: [{ field: 'offer', message: 'This is not sold here.' }] })
  }
  if (userId === testingUserId) throw new AppError('forbidden', { message: NOT_FOR_TESTING })
  await checkPrice(parts, offer, price)

  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const now = clock.now()
    const opened = await store.openCheckout(userId, offer, new Date(now.getTime() + CHECKOUT_MS), now)
    switch (opened.outcome) {
      case 'not_found':
        throw new AppError('not_found')
      case 'testing':
        throw new AppError('forbidden', { message: NOT_FOR_TESTING })
      case 'already_subscribed':
        throw new AppError('already_subscribed')
      case 'new': {
        const url = await createSession(parts, buyer, price, opened)
        if (url !== null) return url
        break
      }
      case 'open':
      case 'other_offer': {
        const session = await findSession(provider, opened.session_id)
        if (session?.status === 'open' && opened.outcome === 'open' && session.url !== null)
          return session.url
        if (session?.status === 'open') await provider.checkout.sessions.expire(session.id)
        // It was paid while its event is on the way. A failure of this leaves it open for the event.
        if (session?.status === 'complete') await sync('checkout', session.id, clock.now())
        await store.endCheckout(opened.reference, session?.status === 'complete' ? 'complete' : 'expired')
      }
    }
  }
  throw new AppError('payments_unavailable')
}

async function findSession(provider: Stripe, id: string | null): Promise<Stripe.Checkout.Session | null> {
  if (id === null) return null
  try {
    return await provider.checkout.sessions.retrieve(id)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Returns null when it is to be tried again: a concurrent call that failed dropped the checkout, or the provider does not
 * have the customer. Nothing is kept of a failure.
 */
async function createSession(
  { provider, store, publicUrl }: CheckoutDependencies,
  { email, offer }: CheckoutBuyer,
  price: string,
  { reference, customer_id: customer, expires_at: expires }: OpenedCheckout,
): Promise<string | null> {
  const metadata = { reference, offer }
  const payer = customer === null ? (email === null ? {} : { customer_email: email }) : { customer }
  try {
    const session = await provider.checkout.sessions.create(
      {
        line_items: [{ price, quantity: 1 }],
        client_reference_id: reference,
        metadata,
        ...payer,
        ...(offer === 'top-up'
          ? {
              mode: 'payment',
              payment_intent_data: { metadata },
              ...(customer === null ? { customer_creation: 'always' } : {}),
            }
          : { mode: 'subscription', subscription_data: { metadata } }),
        // Prices are in one currency, as the pages say.
        adaptive_pricing: { enabled: false },
        success_url: `${publicUrl}/payment/subscription-success${offer === 'top-up' ? '?offer=top-up' : ''}`,
        cancel_url: `${publicUrl}/payment/cancel`,
        expires_at: Math.floor(Date.parse(expires) / 1_000),
      },
      { idempotencyKey: reference },
    )
    return (await store.storeSession(reference, session.id)) ? session.url : null
  } catch (error) {
    await store.endCheckout(reference, 'expired')
    if (customer !== null && isUnknownCustomer(error)) {
      await store.forgetCustomer(customer)
      return null
    }
    throw error
  }
}

/** @throws {AppError} payments_unavailable when the provider would charge something else than the pages say. */
async function checkPrice(
  { provider, clock, checkedPrices }: CheckoutDependencies,
  offer: Offer,
  price: string,
): Promise<void> {
  const now = clock.now().getTime()
  if (now - (checkedPrices.get(offer) ?? -Infinity) < PRICE_CHECK_MS) return
  const issues = findPriceIssues(offer, await provider.prices.retrieve(price))
  if (issues.length > 0) {
    paymentsLog.error({ offer, price, issues }, 'a price differs from the pages, so it is not sold')
    throw new AppError('payments_unavailable')
  }
  checkedPrices.set(offer, now)
}
