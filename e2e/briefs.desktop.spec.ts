import { BRIEF } from './support/generate.ts'
import { expect, test } from './support/test.ts'

test('a brief is saved in a folder, duplicated, renamed, deleted, restored and used again (P5.17)', async ({
  signedIn: page,
  user,
}) => {
  await page.goto('/briefs')
  await expect(page.getByRole('heading', { name: 'No saved briefs' })).toBeVisible()
  await page.goto('/generator?type=dm')
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByLabel('Product or service').fill(BRIEF.product)
  await page.getByRole('button', { name: 'Save the brief' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the brief' })
  await expect(dialog.getByLabel('Name')).toHaveValue(BRIEF.audience)
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please name the brief.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Leeds')
  await dialog.getByLabel('Folder').fill('Harbor Dental')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  // The dialog is inside the generator's form in React's tree: saving must not submit that.
  await expect(page).toHaveURL(/\/generator/)
  await page.getByRole('button', { name: 'Show briefs' }).click()

  const folder = page.getByRole('region', { name: 'Harbor Dental' })
  await folder.getByRole('button', { name: 'Duplicate Leeds' }).click()
  await expect(folder.getByRole('link')).toHaveCount(2)
  await folder.getByRole('button', { name: 'Rename or move Leeds (copy)' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('York')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await folder.getByRole('button', { name: 'Delete York' }).click()
  await expect(folder.getByRole('link')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(folder.getByRole('link')).toHaveCount(2)
  const { data } = await user.client.from('generations').select('id')
  expect(data).toEqual([])
  await folder.getByRole('link', { name: /^York/ }).click()
  await expect(page.getByLabel('Product or service')).toHaveValue(BRIEF.product)
})

test.describe('saving a brief without a connection', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] })

  test(
    'keeps a brief that could not be saved in its dialog with the reason (P5.17)',
    { tag: '@full' },
    async ({ signedIn: page }) => {
      await page.goto('/generator?type=dm')
      await page.getByLabel('Target audience').fill(BRIEF.audience)
      await page.getByRole('button', { name: 'Save the brief' }).click()
      await page.route('**/rest/v1/saved_briefs*', (route) => route.abort())
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
      await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(BRIEF.audience)
    },
  )
})
