import type { Page } from '@playwright/test'
import { PUBLIC_PAGES } from './support/public-pages.ts'
import { expect, expectNoSidewaysScroll, test } from './support/test.ts'

const WIDTHS = [320, 390, 768, 1024, 1440, 1920]
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

test('public pages fit any width from 320 to 1920 pixels (P2.8)', async ({ page }) => {
  await expectToFit(page, PUBLIC_PAGES)
})

test('pages of members fit any width from 320 to 1920 pixels (P2.8)', async ({ signedIn: page }) => {
  await expectToFit(page, MEMBERS_PAGES)
})
