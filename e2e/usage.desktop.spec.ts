import { spendCredits } from './support/generate.ts'
import { expect, test } from './support/test.ts'

test('a member finds what a credit was used for, and takes the list along (P8.14)', async ({
  signedIn: page,
  user,
}) => {
  await spendCredits(user, 'Cold DM', 1)
  await page.goto('/dashboard/user')
  await page.getByRole('link', { name: 'See your usage' }).click()
  await page.waitForURL('**/account/usage')
  const row = page.getByRole('row', { name: /Cold DM generation/ })
  await expect(row.getByRole('cell')).toContainText([/^Cold DM generationFor /, '−1', 'Cold DM', '5'])
  await page.getByRole('radio', { name: 'Subject lines' }).check()
  await expect(page.getByRole('row')).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^usage_\d{4}-\d{2}-\d{2}\.csv$/)
  await page.getByRole('radio', { name: 'DMs', exact: true }).check()
  await row.getByRole('link').click()
  await page.waitForURL('**/history?set=*')
})
