import type { Locator } from '@playwright/test'
import { BRIEF } from './support/generate.ts'
import { expect, test } from './support/test.ts'

/** A key of an input method: Chromium and Firefox mark it as composing, Safari sends code 229 after the composition. */
async function pressComposing(field: Locator, key: 'Enter' | 'Escape'): Promise<void> {
  await field.evaluate((element, key) => {
    for (const state of [{ isComposing: true }, { keyCode: 229 }])
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...state }))
  }, key)
}

test('Enter while choosing a word neither sends a brief nor asks the assistant (P2.21)', async ({
  signedIn: page,
  user,
}) => {
  await page.goto('/generator?type=dm')
  await page.getByLabel('Product or service').fill(BRIEF.product)
  const audience = page.getByLabel('Target audience')
  await audience.fill(BRIEF.audience)
  await pressComposing(audience, 'Enter')
  // A composition of the browser itself: the form's own submit by Enter is prevented too.
  const browser = await page.context().newCDPSession(page)
  await page.goto('/senders')
  await page.getByRole('button', { name: 'Add a sender' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.focus()
  await browser.send('Input.imeSetComposition', { text: 'かな', selectionStart: 2, selectionEnd: 2 })
  await page.keyboard.press('Enter')
  await pressComposing(name, 'Enter')
  await pressComposing(name, 'Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await browser.send('Input.insertText', { text: 'かな' })
  await expect(name).toHaveValue('かな')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const rows = await Promise.all(
    ['generations', 'senders'].map((table) => user.client.from(table).select('id')),
  )
  expect(rows.map(({ data }) => data)).toEqual([[], []])
})

test(
  'Enter and Escape while choosing a word leave the command menu open (P2.21)',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.goto('/dashboard/user')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill('Help')
    await pressComposing(field, 'Enter')
    await pressComposing(field, 'Escape')
    await expect(field).toHaveValue('Help')
    await expect(page).toHaveURL(/\/dashboard\/user/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/help')
  },
)
