import type { Locator } from '@playwright/test'
import { generate, waitForResults } from './support/generate.ts'
import { listCreditMovements } from './support/ledger.ts'
import { expect, test } from './support/test.ts'

const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

test('a message gets a shorter version and another opening, free, and Undo goes back (P6.22)', async ({
  signedIn: page,
  user,
}) => {
  await generate(page)
  const card = (await waitForResults(page)).first()
  await press(card, 'Edit')
  const field = card.getByLabel('Message')
  const original = await field.inputValue()
  await press(card, 'Another opening')
  await expect(field).not.toHaveValue(original)
  const reopened = await field.inputValue()
  expect(reopened.split(/[.?] /)[0]).not.toBe(original.split(/[.?] /)[0])
  await press(card, 'Undo')
  await expect(field).toHaveValue(original)
  await field.fill(
    'I hope this finds you well. We text every missed caller back within a minute. They book. Worth a look?',
  )
  await press(card, 'Shorter')
  await expect(field).not.toHaveValue(/I hope this finds you well/)
  await expect(card.getByText('Saved. Scoring and saving are free.')).toBeVisible()
  expect(await listCreditMovements(user, 'dm')).toEqual([-1])
})

test(
  'other versions keep the sentences that are checked (P6.22)',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await generate(page)
    const card = (await waitForResults(page)).first()
    await press(card, 'Edit')
    const field = card.getByLabel('Message')
    const kept = card.getByRole('group', { name: 'Keep these sentences' }).getByRole('checkbox').first()
    await kept.check()
    const sentence = (await field.inputValue()).split(/(?<=[.?]) /)[0] ?? ''
    for (let time = 0; time < 2; time += 1) {
      const before = await field.inputValue()
      await press(card, 'Another version')
      await expect(field).not.toHaveValue(before)
      expect(await field.inputValue()).toContain(sentence)
      await expect(kept).toBeChecked()
    }
  },
)

test('a pasted message is improved, and one press mends a remark (P6.21, P6.22)', async ({
  signedIn: page,
}) => {
  await generate(page)
  await waitForResults(page)
  await page.getByRole('button', { name: 'Score a message of your own' }).click()
  const own = page.getByRole('region', { name: 'Your own message' })
  const field = own.getByRole('textbox')
  await field.fill(
    'Hi there!! The front desk is at lunch when most new patients call. We text every missed call back within a minute.',
  )
  await own.getByRole('button', { name: 'Mend' }).first().click()
  await expect(field).not.toHaveValue(/Hi there!!/)
  await press(own, 'Undo')
  await press(own, 'Improve')
  await expect(field).toHaveValue(/\?$/)
  await expect(own.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
})

test('what is typed while a version is found stays (P6.22)', async ({ signedIn: page }) => {
  await generate(page)
  const card = (await waitForResults(page)).first()
  await press(card, 'Edit')
  const field = card.getByLabel('Message')
  await page.route('**/functions/v1/revise-message', async (route) => {
    const response = await route.fetch()
    await field.fill('Typed meanwhile. Worth a look?')
    await route.fulfill({ response })
  })
  await press(card, 'Another opening')
  await expect(card.getByRole('button', { name: 'Another opening', exact: true })).not.toHaveAttribute(
    'aria-busy',
  )
  await expect(card.getByText('Saved. Scoring and saving are free.')).toBeVisible()
  await expect(field).toHaveValue('Typed meanwhile. Worth a look?')
})

test.describe('a version without a connection', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] })

  test('leaves the text as it is and says why (P6.22)', { tag: '@full' }, async ({ signedIn: page }) => {
    await generate(page)
    const card = (await waitForResults(page)).first()
    await press(card, 'Edit')
    const field = card.getByLabel('Message')
    const original = await field.inputValue()
    await page.route('**/functions/v1/revise-message', (route) => route.abort())
    await press(card, 'Shorter')
    await expect(card.getByText(/^Not changed: /)).toBeVisible()
    await expect(field).toHaveValue(original)
  })
})
