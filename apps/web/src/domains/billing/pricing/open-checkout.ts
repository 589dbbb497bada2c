import { PLANS_BY_HAND } from '@firstline/contract/plans'
import { notify } from '#platform/notify.ts'
import { getRuntime } from '#platform/runtime.ts'

/** Opens the payment provider's page in a new tab, or says how to get the plan without it. */
export function openCheckout(email: string | undefined): void {
  const { checkoutUrl, supportEmail } = getRuntime()
  if (!checkoutUrl) {
    notify.error('Payment processing is currently unavailable', {
      description: `Write to ${supportEmail} to get Pro. ${PLANS_BY_HAND}`,
    })
    return
  }
  const address = new URL(checkoutUrl)
  if (email) address.searchParams.set('prefilled_email', email)
  window.open(address, '_blank', 'noopener')
  notify.info('Opening checkout...', {
    description: 'You will be redirected to complete your purchase.',
  })
}
