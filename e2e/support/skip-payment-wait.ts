import { PAYMENT_WAIT_MS } from '@firstline/contract/limits'
import { expect, type Page } from '@playwright/test'

/** Lets the time pass in which /payment/subscription-success looks for a payment; the page's clock must be installed. */
export async function skipPaymentWait(page: Page): Promise<void> {
  // The wait begins when the page has read the session, which is not visible on it.
  await expect(async () => {
    await page.clock.fastForward(PAYMENT_WAIT_MS)
    await expect(page.getByRole('heading', { name: 'We are waiting for the payment' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
}
