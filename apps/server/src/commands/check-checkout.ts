import type { Config } from '#server/config/config.ts'
import { fetchOnce } from './fetch-once.ts'
import { checkPayments } from './check-payments.ts'
import { type Check, createFailureCheck, createNoteCheck, createWarningCheck } from './check.ts'

/** A payment by a checkout address does not change a plan: an administrator does. */
export async function checkCheckout(
  config: Pick<Config, 'texts' | 'payments' | 'production'>,
): Promise<Check> {
  if (config.payments !== null) return checkPayments(config.payments, config)
  const { checkoutUrl } = config.texts
  if (checkoutUrl === null)
    return createNoteCheck('Checkout', 'none is set (CHECKOUT_URL): Upgrade tells where to write')
  const response = await fetchOnce(new URL(checkoutUrl))
  if ('failure' in response) return createFailureCheck('Checkout', response.failure, 'correct CHECKOUT_URL')
  await response.body?.cancel()
  if (response.status >= 400) {
    return createFailureCheck('Checkout', `it answers with status ${response.status}`, 'correct CHECKOUT_URL')
  }
  if (!checkoutUrl.startsWith('https:')) {
    return createWarningCheck(
      'Checkout',
      'it answers, but not by https',
      'set CHECKOUT_URL to an https address',
    )
  }
  return createWarningCheck(
    'Checkout',
    'it answers; a payment changes no plan by itself',
    'change plans of paying users on /dashboard/admin within one working day, as the pages say',
  )
}
