import { runtime } from '#lib/runtime.ts'

/** What the button of the plan does, said before the click. */
export function CheckoutNote() {
  return (
    <p className="mt-3 text-center text-xs text-ink-3">
      {runtime().checkoutUrl
        ? 'Opens the checkout in a new tab. Cancel any time.'
        : 'Paying online is not available at the moment. Write to us to get Pro.'}
    </p>
  )
}
