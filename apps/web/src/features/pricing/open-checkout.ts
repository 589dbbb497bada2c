import { notify } from '#lib/notify.ts'
import { runtime } from '#lib/runtime.ts'

/** Opens the payment provider's page in a new tab, or says why not. */
export function openCheckout(email: string | undefined): void {
  const { checkoutUrl } = runtime()
  if (!checkoutUrl) {
    notify.error('Payment processing is currently unavailable')
    return
  }
  const address = new URL(checkoutUrl)
  if (email) address.searchParams.set('prefilled_email', email)
  window.open(address, '_blank', 'noopener')
  notify.info('Opening checkout...', {
    description: 'You will be redirected to complete your purchase.',
  })
}
