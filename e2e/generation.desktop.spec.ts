import { waitForResults, generate } from './support/generate.ts'
import { listCreditMovements } from './support/ledger.ts'
import { downloadCsv } from './support/read-csv.ts'
import { expect, test } from './support/test.ts'

test('a member signs in, generates both types and downloads them (P4.8, P5.1, P6.5, P6.6, P6.7, P6.8, P8.2)', async ({
  page,
  user,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.waitForURL('**/dashboard/user')

  await generate(page)
  const results = await waitForResults(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your cold DMs' })).toBeVisible()
  await expect(page.getByText('Written by the built-in writer.')).toBeVisible()
  await expect(page.getByText('Explanations available on paid plans')).toHaveCount(3)
  await expect(results.first().getByRole('listitem')).toHaveCount(2)
  await results.first().getByRole('button', { name: 'All 7 checks' }).click()
  const checks = results.first().getByRole('list', { name: 'All 7 checks' })
  await expect(checks.getByRole('listitem')).toHaveCount(7)

  const dms = await downloadCsv(page)
  expect(dms.fileName).toMatch(/^cold_dm_\d{4}-\d{2}-\d{2}\.csv$/)
  expect(dms.rows.map(({ Explanation }) => Explanation)).toEqual(
    Array.from({ length: 3 }, () => 'Upgrade to Pro to see explanations'),
  )
  for (const { Content } of dms.rows) await expect(results.filter({ hasText: Content })).toHaveCount(1)

  await page.getByRole('button', { name: 'Try Again' }).dblclick()
  await expect(results.filter({ hasText: dms.rows[0]?.Content ?? '' })).toHaveCount(0)
  await waitForResults(page)
  expect((await downloadCsv(page)).rows).not.toEqual(dms.rows)
  expect(await listCreditMovements(user, 'dm')).toEqual([-1, -1])

  await generate(page, 'subject')
  await waitForResults(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your subject lines' })).toBeVisible()
  await expect(page.getByText('on a phone', { exact: true })).toHaveCount(3)
  expect((await downloadCsv(page)).fileName).toMatch(/^email_subject_line_/)
  expect(await listCreditMovements(user, 'subject')).toEqual([-1])
})
