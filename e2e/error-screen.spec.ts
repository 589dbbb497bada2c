import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitForHydration } from './support/test.ts'

const failed = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('a rendering error (P2.6)', () => {
  test.use({ expectedComplaints: [/Broken on purpose/] })

  test.beforeEach(async ({ page }) => {
    const body = `export default function Broken() { throw new Error('Broken on purpose') }`
    await page.route('**/assets/pricing-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await page.goto('/help')
    await waitForHydration(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await expect(failed(page)).toBeVisible()
  })

  test('offers actions, and a reload only after a second error', async ({ page }) => {
    await expect(page.getByText('Broken on purpose')).toBeVisible()
    await expect(page.getByText('The app encountered a problem that has been logged.')).toHaveCount(1)
    await expect(failed(page)).toBeFocused()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expect(button(page, 'Reload App')).toHaveCount(0)
    await button(page, 'Try Again').click()
    await expect(button(page, 'Reload App')).toBeVisible()
    // The first one may have closed by itself; a second failure adds none beside it.
    expect(await page.getByText('An issue occurred').count()).toBeLessThan(2)
    await page.unroute('**/assets/pricing-*.js')
    await button(page, 'Reload App').click()
    await expect(page.getByText('per month')).toBeVisible()
  })

  test('is cleared when the address changes', async ({ page }) => {
    await button(page, 'Go Back').click()
    await page.waitForURL('**/help')
    await expect(failed(page)).toHaveCount(0)
    await page.goForward()
    await expect(failed(page)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(failed(page)).toHaveCount(0)
  })
})

test.describe('code that cannot be fetched (P2.13)', () => {
  test.use({ expectedComplaints: [/404 \(Not Found\)|loading route module|dynamically imported module/] })

  test('of a page shows an error with a reload at the new address', async ({ page }) => {
    await page.goto('/help')
    await waitForHydration(page)
    await page.route('**/assets/pricing-*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await expect(page.getByText('This page could not be fetched.')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/pricing')
    await expect(button(page, 'Try Again')).toHaveCount(0)
    await page.unroute('**/assets/pricing-*.js')
    await button(page, 'Reload App').click()
    await expect(page.getByText('per month')).toBeVisible()
  })

  test('of a part shows a bar with a reload and keeps the input', async ({ signedIn: page }) => {
    await page.route('**/assets/live-account-menu-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto('/help')
    await page.getByLabel('Your question').fill('half a question')
    await button(page, 'Account').click()
    await expect(page.getByText('Part of this page could not be fetched.')).toBeVisible()
    await expect(page.getByLabel('Your question')).toHaveValue('half a question')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.unroute('**/assets/live-account-menu-*.js')
    await button(page, 'Reload').click()
    await button(page, 'Account').click()
    await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeVisible()
  })
})
