import type { Page } from '@playwright/test'
import { generate, waitForResults } from './support/generate.ts'
import { expect, test } from './support/test.ts'

/** Moves every text into elements of its own, as browsers do that translate a page. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const around = text.parentElement?.closest('[translate=no], script, style, textarea, font')
      if (around || text.data.trim() === '') continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text)
    }
    return texts.length
  })

test('results of a translated page are copied, marked and edited; messages and the brand stay as they are (P2.19)', async ({
  signedIn: page,
}) => {
  await generate(page)
  const card = (await waitForResults(page)).first()
  await translate(page)
  await expect(card.locator('.serif[dir=auto] font')).toHaveCount(0)
  for (let time = 0; time < 2; time += 1) {
    await card.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(card.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
    await translate(page)
    await expect(card.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
    await translate(page)
  }
  await card.getByRole('button', { name: /^All \d+ checks$/ }).click()
  await translate(page)
  await card.getByRole('button', { name: /^All \d+ checks$/ }).click()
  await card.getByRole('button', { name: 'Favorite' }).click()
  await expect(card.getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible()
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await translate(page)
  await card.getByRole('button', { name: 'Shorter', exact: true }).click()
  await expect(card.getByText('Saved. Scoring and saving are free.')).toBeVisible()
  await page.getByRole('button', { name: 'Score a message of your own' }).click()
  await translate(page)
  await page
    .getByRole('region', { name: 'Your own message' })
    .getByRole('textbox')
    .fill('We answer your calls.')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await waitForResults(page)
})

test(
  'the generator and the dashboard work while translated (P2.19)',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.goto('/dashboard/user')
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await expect(refresh).toBeVisible()
    await translate(page)
    await refresh.click()
    await expect(refresh).toBeEnabled()
    await page.goto('/generator?type=dm')
    await expect(page.getByLabel('Target audience')).toBeVisible()
    await translate(page)
    await page.getByRole('button', { name: /headline$/ }).click()
    await translate(page)
    await page.getByRole('button', { name: /headline$/ }).click()
    await page.getByLabel('Target audience').fill('صاحبان کلینیک\u200cها')
    await expect(page.getByLabel('Target audience')).toHaveCSS('direction', 'rtl')
    await page.getByLabel('Target audience').fill('Owners of dental practices')
    await expect(page.getByLabel('Target audience')).toHaveCSS('direction', 'ltr')
    await page.getByRole('switch', { name: /Website/ }).click()
    await translate(page)
    await page.getByRole('switch', { name: /Website/ }).click()
    await expect(page.getByLabel('Target audience')).toHaveValue('Owners of dental practices')
  },
)
