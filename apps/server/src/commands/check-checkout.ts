import type { Config } from '#server/config/config.ts'
import { askAddress } from './ask-address.ts'
import { type Check, fault, note, warning } from './check.ts'

/** Checks that the checkout answers. No payment changes a plan by itself, so an administrator has to. */
export async function checkCheckout({ texts }: Pick<Config, 'texts'>): Promise<Check> {
  const { checkoutUrl } = texts
  if (checkoutUrl === null)
    return note('Checkout', 'none is set (CHECKOUT_URL): Upgrade tells where to write')
  const answer = await askAddress(new URL(checkoutUrl))
  if ('failure' in answer) return fault('Checkout', answer.failure, 'correct CHECKOUT_URL')
  await answer.body?.cancel()
  if (answer.status >= 400) {
    return fault('Checkout', `it answers with status ${answer.status}`, 'correct CHECKOUT_URL')
  }
  if (!checkoutUrl.startsWith('https:')) {
    return warning('Checkout', 'it answers, but not by https', 'set CHECKOUT_URL to an https address')
  }
  return warning(
    'Checkout',
    'it answers; a payment changes no plan by itself',
    'change plans of paying users on /dashboard/admin within one working day, as the pages say',
  )
}
