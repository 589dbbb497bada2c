import { PAYMENT_WAIT_MS } from '@firstline/contract/limits'
import { expect, type Page } from '@playwright/test'

/** Lets the time pass in which /payment/subscription-success looks for a payment; the page's clock must be installed. */
export async function outlastPayment(page: Page): Promise<void> {
  // The time that counts begins when the page knows who is signed in, which nothing on it tells.
  await expect(async () => {
    await page.clock.fastForward(PAYMENT_WAIT_MS)
    await expect(page.getByRole('heading', { name: 'We are waiting for the payment' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
}
