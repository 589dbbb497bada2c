import { waitForResults } from './support/generate.ts'
import { EMPTY_PAGE, GOOD_PAGE, servePages, type PageServer } from './support/pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as base } from './support/test.ts'

const test = base.extend<{ site: PageServer }>({
  site: async ({}, use) => {
    const site = await servePages({ '/': GOOD_PAGE, '/empty': EMPTY_PAGE })
    await use(site)
    await site.stop()
  },
})

test.describe('website-only mode', () => {
  test.beforeEach(async ({ signedIn: page }) => {
    await page.goto('/generator?type=dm')
    await page.getByRole('switch', { name: 'Website-only mode' }).click()
  })

  test('shows what was read, writes from it and returns to it (P5.12, D17)', async ({
    signedIn: page,
    site,
  }) => {
    await page.getByLabel('Website URL').fill(site.url)
    await page.getByRole('button', { name: 'Read the page' }).click()
    await expect(page.getByRole('heading', { name: 'Ringback' })).toBeVisible()
    await expect(
      page
        .getByRole('definition')
        .filter({ hasText: /dental practices/ })
        .first(),
    ).toBeVisible()
    await expect(page.getByText('The page does not say').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await waitForResults(page)
    await expect(page.getByText(/^From: 127\.0\.0\.1/)).toBeVisible()
    await page.getByRole('link', { name: 'Edit the brief' }).click()
    await expect(page.getByLabel('Website URL')).toHaveValue(site.url)
  })

  test('copies the reading of a page to the form (P5.12)', async ({ signedIn: page, site }) => {
    await page.getByLabel('Website URL').fill(site.url)
    await page.getByRole('button', { name: 'Read the page' }).click()
    await page.getByRole('button', { name: 'Edit these in the form' }).click()
    await expect(page.getByLabel('Target audience')).toHaveValue(/dental practices/i)
    await expect(page.getByLabel('Product or service')).toHaveValue(/call cover/i)
    await expect(page.getByLabel('Target audience')).toBeFocused()
  })

  test.describe('with an unusable page', () => {
    test.use({ expectedComplaints: [/status of 422/] })

    test('shows an error at the address and charges nothing (P5.10, P5.12)', async ({
      signedIn: page,
      site,
      user,
    }) => {
      const address = page.getByLabel('Website URL')
      await address.fill(`${site.url}/empty`)
      await page.getByRole('button', { name: 'Read the page' }).click()
      await expect(address).toHaveAccessibleDescription(/This page says too little/)
      await expectAccessible(page)

      await address.fill('http://127.0.0.1:9')
      await expect(address).toHaveAccessibleDescription(/We read this one page/)
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      await expect(address).toHaveAccessibleDescription(/This website did not answer|can’t be read/)
      await expect(address).toBeFocused()
      expect(new URL(page.url()).pathname).toBe('/generator')
      const { data } = await user.client.from('user_profiles').select('credits_dm').single()
      expect(data).toEqual({ credits_dm: 6 })
    })
  })

  test('refuses text that is no address (P5.8)', { tag: '@full' }, async ({ signedIn: page }) => {
    const address = page.getByLabel('Website URL')
    await address.fill('our website')
    await address.blur()
    await expect(address).toHaveAccessibleDescription('Please provide a valid website URL')
    await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled()
    await address.fill('example.com')
    await address.blur()
    await expect(address).toHaveValue('https://example.com')
  })
})
