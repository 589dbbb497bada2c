import { waitForResults } from './support/generate.ts'
import { GOOD_PAGE, PROSPECT_PAGE, servePages, type PageServer } from './support/pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as base } from './support/test.ts'

const test = base.extend<{ site: PageServer }>({
  site: async ({}, use) => {
    const site = await servePages({ '/': GOOD_PAGE, '/theirs': PROSPECT_PAGE })
    await use(site)
    await site.stop()
  },
})

const FACT = 'Your site says you have offered same-day crowns since 2009'

test.describe('both websites of a message (P5.19)', () => {
  test.beforeEach(async ({ signedIn: page }) => {
    await page.goto('/generator?type=dm')
    await page.getByRole('switch', { name: 'Website-only mode' }).click()
  })

  test('are read, corrected in the form and used', async ({ signedIn: page, site }) => {
    await page.getByLabel('Website URL').fill(site.url)
    await page.getByRole('button', { name: 'Read the page' }).click()
    await expect(page.getByRole('heading', { name: 'Ringback' })).toBeVisible()
    await page.getByLabel('Their website').fill(`${site.url}/theirs`)
    await page.getByRole('button', { name: 'Read their page' }).click()
    await expect(page.getByRole('heading', { name: 'Bright Smile Dental' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: FACT })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Edit these in the form' }).click()
    await expect(page.getByLabel('Target audience')).toHaveValue(
      'Bright Smile Dental, a family dentist in Leeds',
    )
    await expect(page.getByLabel('Product or service')).toHaveValue(/call cover/i)
    await page.getByLabel('Insight').fill(FACT.replace('crowns', 'implants'))
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    const items = await waitForResults(page)
    await expect(items.filter({ hasText: 'same-day implants since 2009' })).not.toHaveCount(0)
  })

  test(
    'are used without reading them first, and take one insight',
    { tag: '@full' },
    async ({ signedIn: page, site, user }) => {
      await expect(page.getByText(/takes one of your 3 free insights/)).toBeVisible()
      await page.getByLabel('Website URL').fill(site.url)
      await page.getByLabel('Their website').fill(`${site.url}/theirs`)
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      const items = await waitForResults(page)
      await expect(items.filter({ hasText: FACT })).not.toHaveCount(0)
      const { data } = await user.client
        .from('user_profiles')
        .select('credits_dm, free_insight_uses')
        .single()
      expect(data).toEqual({ credits_dm: 5, free_insight_uses: 2 })
      await page.goto('/history')
      await expect(page.getByText('Bright Smile Dental, a family dentist in Leeds').first()).toBeVisible()
    },
  )

  test(
    'are not both needed when the form says what is offered',
    { tag: '@full' },
    async ({ signedIn: page, site }) => {
      await page.goto('/generator?type=dm')
      await page.getByLabel('Product or service').fill('Call cover that texts back missed callers')
      await page.getByRole('switch', { name: 'Website-only mode' }).click()
      await expect(page.getByText(/With their page alone it is “Call cover/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Read the page' })).toBeVisible()
      await page.getByLabel('Their website').fill(`${site.url}/theirs`)
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      const items = await waitForResults(page)
      await expect(items.filter({ hasText: FACT })).not.toHaveCount(0)
      await items.first().getByRole('button', { name: 'Edit', exact: true }).click()
      const field = items.first().getByLabel('Message')
      await field.fill(`${FACT}. We text back missed callers within a minute. Worth a look?`)
      await expect(items.first().getByText('Saved. Scoring and saving are free.')).toBeVisible()
      await expect(items.first().getByText(/2009.* is not in your brief/)).toHaveCount(0)
    },
  )

  test.describe('with their page missing', () => {
    test.use({ expectedComplaints: [/status of 422/] })

    test('have the error at their address, and nothing is charged', async ({
      signedIn: page,
      site,
      user,
    }) => {
      const theirs = page.getByLabel('Their website')
      await theirs.fill(`${site.url}/theirs`)
      // A blocked button is focusable and says why.
      await page.getByRole('button', { name: 'Generate', exact: true }).click({ force: true })
      const mine = page.getByLabel('Website URL')
      await expect(mine).toHaveAccessibleDescription(/Please add your own website/)
      await mine.fill(site.url)
      await theirs.fill(`${site.url}/gone`)
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      await expect(theirs).toHaveAccessibleDescription(/this page does not exist/)
      await expect(theirs).toBeFocused()
      const { data } = await user.client.from('user_profiles').select('credits_dm').single()
      expect(data).toEqual({ credits_dm: 6 })
    })
  })
})
