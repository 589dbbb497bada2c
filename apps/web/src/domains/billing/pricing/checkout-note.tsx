import { getRuntime } from '#platform/runtime.ts'

/** Explains the plan button before the click. */
export function CheckoutNote() {
  const { checkoutUrl, paymentsEnabled } = getRuntime()
  return (
    <p className="mt-3 text-center text-xs text-ink-3">
      {paymentsEnabled || checkoutUrl
        ? 'Opens the checkout in a new tab. Cancel any time.'
        : 'Paying online is not available at the moment. Write to us to get Pro.'}
    </p>
  )
}
