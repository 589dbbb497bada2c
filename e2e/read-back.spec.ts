import { CLEAR_READBACK, NOTES_READBACK } from '../apps/web/src/domains/brief/read-back/fake-readback.ts'
import { fillInBrief, readsAs } from './support/read-back.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test('a phone answers questions in a sheet that the bar opens (P5.14)', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await readsAs(page, NOTES_READBACK)
  await page.goto('/generator?type=dm')
  const first = page.getByLabel('Target audience')
  await first.waitFor()
  expect((await first.boundingBox())?.y).toBeLessThan(500)
  await fillInBrief(page)
  await page.getByRole('button', { name: /3 questions/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'How it reads' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Add it' }).tap()
  await sheet.getByRole('button', { name: 'Spell them out' }).tap()
  await sheet.getByRole('button', { name: 'Its clients' }).tap()
  await expect(sheet.getByText('Reads well.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).tap()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Reads well/ })).toBeFocused()
})

test('a visitor’s form is read back too, and starts from an example (P5.16, P9.1)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await readsAs(page, CLEAR_READBACK)
  await page.goto('/demo')
  await page.getByRole('button', { name: /Start from an example/ }).tap()
  await page.getByRole('button', { name: 'Bookkeeping' }).tap()
  await expect(page.getByLabel('Product or service')).toHaveValue(/^Bookkeeping/)
  await expect(page.getByText('Reads well.').first()).toBeAttached()
  await expectAccessible(page)
})
