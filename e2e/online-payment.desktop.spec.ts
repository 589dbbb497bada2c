import type { Page } from '@playwright/test'
import { startWithPayments, type PaymentInstallation } from './support/start-with-payments.ts'
import { expect, expectAccessible, test as base } from './support/test.ts'

// The whole product once more, with a payment provider that moves no money.
const test = base.extend<object, { installation: PaymentInstallation }>({
  installation: [
    async ({}, use) => {
      const installation = await startWithPayments()
      await use(installation)
      await installation.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ installation }) => installation.payments.setMode('ok'))

/** Clicks a button that opens a page of the provider, and returns its tab. */
async function openTab(page: Page, name: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return tab
}

async function pay(page: Page, name: string): Promise<Page> {
  const tab = await openTab(page, name)
  await tab.getByRole('button', { name: 'Pay', exact: true }).click()
  return tab
}

const creditsLeft = (page: Page, type: string) =>
  page.getByRole('region', { name: `${type} credits` }).getByRole('progressbar')

async function expectCredits(page: Page, dm: string, subject: string): Promise<void> {
  await expect(creditsLeft(page, 'Cold DM')).toHaveAttribute('aria-valuetext', dm)
  await expect(creditsLeft(page, 'Subject Line')).toHaveAttribute('aria-valuetext', subject)
}

test('a customer upgrades, renews, misses a payment, pays, cancels and returns (P7.3, P10.2, P10.3, P10.6)', async ({
  signedIn: page,
  installation: { payments },
}) => {
  test.slow()
  await page.goto('/pricing')
  await expect(page.getByText(/by hand/)).toHaveCount(0)
  const tab = await pay(page, 'Upgrade')
  await tab.waitForURL('**/dashboard/user')
  await expect(tab.getByText('Upgrade successful!')).toBeVisible()
  await expectCredits(tab, '100 of 100 left', '100 of 100 left')
  await expect(tab.getByText('Active (Monthly subscription)')).toBeVisible()
  // The tab that stayed on the pricing page follows by itself.
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await tab.close()

  await page.goto('/account')
  const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')
  await expect(invoices).toHaveText([/Pro, a monthPaid.*\$89\.00/])
  await expectAccessible(page)

  const subscription = [...payments.state.subscriptions.keys()].at(-1) ?? ''
  payments.renew(subscription)
  await page.goto('/account')
  await expect(async () => {
    await page.reload()
    await expect(invoices).toHaveCount(2, { timeout: 1_000 })
  }).toPass()

  const missed = payments.renew(subscription, 'failed')
  await page.goto('/dashboard/user')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Your last payment failed.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
  const portal = await openTab(page, 'Update card')
  await portal.getByRole('button', { name: 'Pay with another card' }).click()
  await portal.close()
  expect(missed).not.toBeNull()
  await expect(page.getByText('Your last payment failed.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(/^Cancel subscriptionYou keep Pro until/)
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Inactive')).toBeVisible()
  await expect(page.getByText(/^Access until/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(page.getByText('Active (Monthly subscription)')).toBeVisible()

  const last = [...payments.state.invoices.values()].findLast(({ status }) => status === 'paid')
  payments.refund(last?.paymentIntent ?? '')
  await expect(page.getByRole('heading', { name: 'Free Plan' })).toBeVisible()
})

test('a top-up adds credits and is listed in the usage (P8.14, P10.3, P10.6)', async ({ signedIn: page }) => {
  await page.goto('/account')
  const tab = await pay(page, 'Buy a top-up')
  await tab.waitForURL('**/dashboard/user')
  await expect(tab.getByText('Top-up successful!')).toBeVisible()
  await expect(creditsLeft(tab, 'Cold DM')).toHaveAttribute('aria-valuetext', /^26/)
  await tab.getByRole('link', { name: 'See your usage' }).click()
  await expect(tab.getByRole('row', { name: /Top-up.*\+20.*Cold DM.*26/ })).toBeVisible()
})

test.describe('a provider that is away', () => {
  test.use({ expectedComplaints: [/503/] })

  test('leaves no tab open, and nothing is bought (P10.2)', async ({
    signedIn: page,
    installation: { payments },
  }) => {
    payments.setMode('unavailable')
    await page.goto('/pricing')
    const tab = await openTab(page, 'Upgrade')
    await expect(page.getByText('Payment processing is currently unavailable')).toBeVisible()
    await expect.poll(() => tab.isClosed()).toBe(true)
    await expect(page.getByRole('button', { name: 'Upgrade' })).toBeEnabled()
  })
})
