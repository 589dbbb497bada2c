import { freshEmail } from './support/accounts.ts'
import { finishedResults, generate } from './support/generate.ts'
import { expect, expectNoSidewaysScroll, test } from './support/test.ts'

test('from sign-up to a copied message, paid once, and out again (P4.3, P5.10, P6, P8.2)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.goto('/signup')
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Confirm Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await page.waitForURL('**/dashboard/user')
  const credits = page.getByRole('progressbar', { name: 'Cold DM credits left' })
  await expect(credits).toHaveAttribute('aria-valuetext', '6 of 6 left')

  await page
    .getByRole('region', { name: 'Cold DM credits' })
    .getByRole('button', { name: 'Generate' })
    .click()
  await page.waitForURL('**/generator?type=dm')
  await generate(page)
  const results = await finishedResults(page)
  const messages = await results.allInnerTexts()
  await expectNoSidewaysScroll(page)

  await results.first().getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(results.first().getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.length).toBeGreaterThan(40)
  expect(messages[0]?.replaceAll(/\s+/g, ' ')).toContain(copied.replaceAll(/\s+/g, ' '))

  await page.reload()
  await finishedResults(page)
  expect(await results.allInnerTexts()).toEqual(messages)

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(credits).toHaveAttribute('aria-valuetext', '5 of 6 left')
  await expect(page.getByRole('progressbar', { name: 'Subject Line credits left' })).toHaveAttribute(
    'aria-valuetext',
    '6 of 6 left',
  )

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/dashboard/user')
  await page.waitForURL('**/login')
})

test('subject lines are written and charged as such (P5.1, P8.2)', async ({ signedIn: page }) => {
  await generate(page, 'subject')
  await finishedResults(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your subject lines' })).toBeVisible()
  await expect(page.getByText('Explanations available on paid plans').first()).toBeVisible()
  await page.goto('/dashboard/user')
  await expect(page.getByRole('progressbar', { name: 'Subject Line credits left' })).toHaveAttribute(
    'aria-valuetext',
    '5 of 6 left',
  )
})

test('trying again is a new generation at its price (P6.8)', async ({ signedIn: page, user }) => {
  const submission = () =>
    page.evaluate(
      () => (JSON.parse(sessionStorage.getItem('formData') ?? '{}') as { requestId?: string }).requestId,
    )
  await generate(page)
  await finishedResults(page)
  const first = await submission()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(submission).not.toBe(first)
  await finishedResults(page)
  const { data } = await user.client.from('user_profiles').select('credits_dm').single()
  expect(data).toEqual({ credits_dm: 4 })
})

test('the file holds the messages, without what is not paid for (P6.7)', async ({ signedIn: page }) => {
  await generate(page)
  await finishedResults(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^cold_dm_\d{4}-\d{2}-\d{2}\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  expect(text).toMatch(/^﻿?"?Content"?,"?Explanation"?\r?\n/)
  expect(text.match(/Upgrade to Pro to see explanations/g)).toHaveLength(3)
})
