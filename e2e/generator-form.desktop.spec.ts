import type { Page } from '@playwright/test'
import { BRIEF, waitForResults, generateDemo, waitForDemoResults } from './support/generate.ts'
import { expect, storeSession, test, waitForHydration } from './support/test.ts'
import { signUp } from './support/accounts.ts'

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByLabel('Product or service').fill(BRIEF.product)
  await page.getByLabel('Insight').fill('9 of 40 calls rang out')
  await page.getByLabel('Pain point').fill(BRIEF.pain)
  await page.getByLabel('Solution').fill('A text within a minute')
  for (const [field, option] of [
    ['Tone', 'Friendly'],
    ['Emotion', 'Authority'],
    ['CTA type', 'Worth a look?'],
  ] as const) {
    await page.getByLabel(field).click()
    await page.getByRole('option', { name: option }).click()
  }
}

async function expectFilledIn(page: Page): Promise<void> {
  await expect(page.getByLabel('Target audience')).toHaveValue(BRIEF.audience)
  await expect(page.getByLabel('Product or service')).toHaveValue(BRIEF.product)
  await expect(page.getByLabel('Insight')).toHaveValue('9 of 40 calls rang out')
  await expect(page.getByLabel('Pain point')).toHaveValue(BRIEF.pain)
  await expect(page.getByLabel('Solution')).toHaveValue('A text within a minute')
  await expect(page.getByLabel('Tone')).toHaveText('Friendly')
  await expect(page.getByLabel('Emotion')).toHaveText('Authority')
  await expect(page.getByLabel('CTA type')).toHaveText('Worth a look?')
}

test('input survives a reload, the way back from the results and an expired session (P5.13)', async ({
  signedIn: page,
  user,
}) => {
  await page.goto('/generator?type=dm')
  await fillIn(page)
  await page.getByRole('switch', { name: 'Website-only mode' }).click()
  await page.getByLabel('Website URL').fill('https://example.com/offer')
  await page.reload()
  await expect(page.getByLabel('Website URL')).toHaveValue('https://example.com/offer')
  await page.getByRole('switch', { name: 'Website-only mode' }).click()
  await expectFilledIn(page)

  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await waitForResults(page)
  await page.goBack()
  await expectFilledIn(page)

  // The session has expired; the user did not sign out.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/generator?type=dm')
  await expectFilledIn(page)
})

test('input is removed for the next member who signs in (P5.13)', async ({ signedIn: page, origin }) => {
  await page.goto('/generator?type=dm')
  await fillIn(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(BRIEF.audience)
  await storeSession(page, await signUp(origin))
  await page.goto('/generator?type=dm')
  await expect(page.getByLabel('Target audience')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Clear the form' })).toHaveCount(0)
})

test('clearing a form can be undone (P5.13)', async ({ signedIn: page }) => {
  await page.goto('/generator?type=subject')
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByLabel('Target audience')).toHaveValue('')
  await expect(page.getByLabel('Target audience')).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Email Subject Line' })).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Target audience')).toHaveValue(BRIEF.audience)
  await page.getByRole('switch', { name: 'Website-only mode' }).click()
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByLabel('Target audience')).toBeFocused()
  await expect(page.getByRole('switch', { name: 'Website-only mode' })).not.toBeChecked()
  await page.reload()
  await expect(page.getByLabel('Target audience')).toHaveValue('')
})

test('a paused headline stays paused (P5.2)', { tag: '@full' }, async ({ signedIn: page }) => {
  await page.goto('/generator?type=dm')
  await page.getByRole('button', { name: 'Pause headline' }).click()
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play headline' })).toBeVisible()
  const headline = page.getByRole('heading', { level: 1 })
  await page.clock.runFor(5_000)
  await expect(headline).toHaveAccessibleName('A cold DM worth answering')
  await page.getByRole('button', { name: 'Play headline' }).click()
  await page.clock.runFor(5_000)
  await expect(headline).toHaveAccessibleName('A subject line worth opening')
})

test('a visitor’s brief survives a reload and navigation (P5.13, P9.1)', async ({ page }) => {
  await page.goto('/demo')
  await waitForHydration(page)
  await page.getByRole('radio', { name: 'Email Subject Line' }).check({ force: true })
  await page.getByLabel('Pain point').fill(BRIEF.pain)
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.reload()
  await expect(page.getByLabel('Target audience')).toHaveValue(BRIEF.audience)
  await expect(page.getByRole('radio', { name: 'Email Subject Line' })).toBeChecked()
  await page.getByRole('radio', { name: 'Cold DM' }).check({ force: true })
  await generateDemo(page)
  await waitForDemoResults(page)
  await page.goBack()
  await expect(page.getByLabel('Pain point')).toHaveValue(BRIEF.pain)
})

test('an empty form is shown once its starters and senders are read, so that nothing moves (P5.16)', async ({
  signedIn: page,
}) => {
  for (const address of ['**/rest/v1/rpc/search_history*', '**/rest/v1/senders*']) {
    await page.route(address, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
  }
  await page.goto('/generator?type=dm')
  const field = page.getByLabel('Target audience')
  await expect(field).toBeVisible()
  const before = await field.boundingBox()
  await expect(page.getByText('Load an example:')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Save who you are once' })).toBeVisible()
  expect(await field.boundingBox()).toEqual(before)
})
