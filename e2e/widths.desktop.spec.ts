import type { Page } from '@playwright/test'
import { PUBLIC_PAGES } from './support/public-pages.ts'
import { expect, expectNoSidewaysScroll, test } from './support/test.ts'

/** Where the layout changes, and just below; the usual sizes are measured with every screen (`accessibility.spec.ts`). */
const WIDTHS = [320, 699, 700, 999, 1000, 1024, 1200]
const MEMBERS_PAGES = ['/dashboard/user', '/generator?type=dm', '/account', '/pricing'] as const

async function expectToFit(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  }
}

test('public pages fit the widths at which they change (P2.8)', { tag: '@full' }, async ({ page }) => {
  await expectToFit(page, PUBLIC_PAGES)
})

test(
  'pages of members fit the widths at which they change (P2.8)',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await expectToFit(page, MEMBERS_PAGES)
  },
)

test('a filled form is not wider than an empty one (P2.8)', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/demo')
  await page.getByLabel('Target audience').fill('Dentists in Leeds')
  await expect(page.getByRole('button', { name: 'Clear the form' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
