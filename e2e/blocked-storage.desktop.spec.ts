import { createEmail } from './support/accounts.ts'
import { generateDemo, waitForDemoResults, waitForResults } from './support/generate.ts'
import { expect, test } from './support/test.ts'

/** Chromium with cookies blocked: reading either property throws. */
const BLOCK_STORAGE = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied for this document.', 'SecurityError') } })`

// The router's own script for scroll positions reports it.
test.use({ expectedComplaints: [/^(SecurityError: Access is denied|$)/] })

test.beforeEach(({ page }) => page.addInitScript(BLOCK_STORAGE))

test('a member signs up and generates where the browser stores nothing (P2.20)', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(createEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Confirm Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/dashboard/user')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Generate Cold DM' }).click()
  await page.waitForURL('**/generator?type=dm')
  await page.getByLabel('Target audience').fill('Owners of dental practices in Leeds')
  await page.getByLabel('Product or service').fill('A service that texts back every missed call')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await waitForResults(page)
})

test(
  'a visitor tries the demo and changes the theme where the browser stores nothing (P2.20)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/demo')
    await generateDemo(page)
    await waitForDemoResults(page)
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  },
)
