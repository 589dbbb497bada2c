import { waitForDemoResults, generateDemo } from './support/generate.ts'
import { expect, expectNoSidewaysScroll, delayAppCode, test } from './support/test.ts'

test.describe('the demo', () => {
  // The refusal of one demo too many is an answer the browser puts into its log.
  test.use({ expectedComplaints: [/status of 429/] })

  test('leads from the landing page to its limit and to the plans, and keeps its last messages (P9, D19)', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Try Free Demo' }).click()
    await page.waitForURL('**/demo')
    await expect(page.getByText('2 demos left today')).toBeVisible()
    await generateDemo(page)
    const results = await waitForDemoResults(page)
    await expect(page.getByText('DEMO MODE')).toBeVisible()
    await expect(
      page.getByText('No credit card required. Start with 6 free DMs & 6 free subject lines.'),
    ).toBeVisible()
    await expect(page.getByText('Explanations available on paid plans')).toHaveCount(3)
    await expectNoSidewaysScroll(page)
    const first = await results.allInnerTexts()

    await expect(page.getByText('Trying again uses your last demo of today.')).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('This was your last demo of today.')).toBeVisible()
    const last = await (await waitForDemoResults(page)).allInnerTexts()
    expect(last).not.toEqual(first)

    await page.reload()
    await waitForDemoResults(page)
    expect(await results.allInnerTexts()).toEqual(last)

    await page.getByRole('link', { name: 'Back to Generator' }).click()
    await expect(page.getByText('Demo limit reached', { exact: true })).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: 'Notifications' })
        .getByText('You have already used your demo allocation. Please sign up for full access.'),
    ).toBeVisible()
    await page.waitForURL('**/pricing?from=demo_limit')
    await expect(page.getByText('Demo limit reached.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await page.waitForURL('**/signup')

    await page.goto('/demo/results')
    await waitForDemoResults(page)
    expect(await results.allInnerTexts()).toEqual(last)
  })
})

test('demo results are empty without a demo in this browser (P9.2)', async ({ page }) => {
  await page.goto('/demo/results')
  await page.waitForURL((url) => url.pathname === '/demo')
})

test('input and submission before hydration are kept (P1.9)', async ({ page }) => {
  const wake = await delayAppCode(page)
  await page.goto('/demo', { waitUntil: 'commit' })
  await page.getByLabel('Target audience').fill('Owners of bicycle shops')
  await page.getByLabel('Product or service').fill('A workshop calendar')
  await page.getByRole('button', { name: 'Generate Demo Results' }).press('Enter')
  wake()
  await waitForDemoResults(page)
  await expect(page.getByText('To: Owners of bicycle shops')).toBeVisible()
})

test(
  'a member can use the demo without paying (P9.1)',
  { tag: '@full' },
  async ({ signedIn: page, user }) => {
    await page.goto('/demo')
    await generateDemo(page)
    await waitForDemoResults(page)
    const { data } = await user.client.from('user_profiles').select('credits_dm').single()
    expect(data).toEqual({ credits_dm: 6 })
  },
)
