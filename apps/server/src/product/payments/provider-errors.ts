import { Stripe } from 'stripe'

/** Whether the object does not exist at the provider. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404
}

/** Whether the named customer does not exist: after a change from test to live mode, or of the provider's account. */
export function isUnknownCustomer(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    error.code === 'resource_missing' &&
    error.param === 'customer'
  )
}

/** Whether the request may succeed later: no answer, too many requests, or an error of the provider. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return error.statusCode === undefined || error.statusCode === 429 || error.statusCode >= 500
}

/** The error as logs may have it: without names, addresses and amounts, which messages may contain. */
export function describeProviderError(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError))
    return error instanceof Error ? error.message : String(error)
  const { type, code, statusCode } = error
  return [type, code, statusCode].filter((part) => part !== undefined && part !== null).join(' ')
}
