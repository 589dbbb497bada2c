import { BRIEF, waitForResults } from './support/generate.ts'
import { makePro } from './support/make-pro.ts'
import { downloadCsv } from './support/read-csv.ts'
import { expect, test } from './support/test.ts'

test('a pro user gets insight, eight messages and explanations, on the page and in the file (P5.5, P5.6, P6.6, P6.7)', async ({
  signedIn: page,
  user,
  origin,
}) => {
  await makePro(origin, user.email)
  await page.goto('/generator?type=dm')
  await expect(page.getByText('100 of 100 DM credits left.')).toBeVisible()
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByLabel('Product or service').fill(BRIEF.product)
  await page.getByLabel('Pain point').fill(BRIEF.pain)
  await page.getByLabel('Insight').fill('9 of 40 calls ring out between 12 and 2')
  await page.getByLabel('Variations').click()
  await page.getByRole('option', { name: '8' }).click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()

  const results = await waitForResults(page, 8)
  await expect(page.getByRole('heading', { name: 'Why this works' })).toHaveCount(8)
  await expect(page.getByText('Explanations available on paid plans')).toHaveCount(0)
  const { rows } = await downloadCsv(page)
  expect(rows).toHaveLength(8)
  for (const [index, { Content, Explanation }] of rows.entries()) {
    await expect(results.nth(index)).toContainText(Content)
    await expect(results.nth(index)).toContainText(Explanation)
    expect(Explanation.length).toBeGreaterThan(20)
  }
  const { data } = await user.client.from('user_profiles').select('credits_dm').single()
  expect(data).toEqual({ credits_dm: 99 })

  // The number is that of the next form too.
  await page.goto('/generator?type=subject')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await page.goto('/generator?type=dm')
  await expect(page.getByLabel('Variations')).toHaveText('8')
})
