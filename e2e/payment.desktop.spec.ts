import { makePro } from './support/make-pro.ts'
import { skipPaymentWait } from './support/skip-payment-wait.ts'
import { expect, expectNoSidewaysScroll, test } from './support/test.ts'

test('payment pages show their state to everyone (P1.7, P10.3)', async ({ page }) => {
  const screens = [
    ['/payment/success', 'Coming Soon', '/dashboard/user'],
    ['/payment/cancel', 'Payment System Unavailable', '/pricing'],
    ['/payment/subscription-success', 'Sign in to see your plan', '/login'],
  ] as const
  for (const [address, title, way] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').locator(`a[href="${way}"]`)).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.goto('/payment/cancel')
  await page.getByRole('link', { name: 'View Pricing' }).click()
  await page.waitForURL('**/pricing')
})

test('a pending payment is shown, and the upgrade when it comes (P10.3, D31)', async ({
  signedIn: page,
  user,
  origin,
}) => {
  await page.clock.install()
  await page.goto('/payment/subscription-success')
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await skipPaymentWait(page)

  await makePro(origin, user.email)
  await expect(page.getByText('Upgrade successful!')).toBeVisible()
  await page.waitForURL('**/dashboard/user')
  await expect(page.getByText('Active (Monthly subscription)')).toBeVisible()
})
