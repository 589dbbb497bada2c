import { createEmail } from './support/accounts.ts'
import { waitForResults, generate } from './support/generate.ts'
import { expect, expectNoSidewaysScroll, test } from './support/test.ts'

test('a user signs up, copies a message that is paid once, and signs out (P4.3, P5.10, P6.4, P8.2)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.goto('/signup')
  await page.getByLabel('Email').fill(createEmail())
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
  const results = await waitForResults(page)
  const messages = await results.allInnerTexts()
  await expectNoSidewaysScroll(page)

  await results.first().getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(results.first().getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.length).toBeGreaterThan(40)
  expect(messages[0]?.replaceAll(/\s+/g, ' ')).toContain(copied.replaceAll(/\s+/g, ' '))

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(credits).toHaveAttribute('aria-valuetext', '5 of 6 left')
  await expect(page.getByRole('progressbar', { name: 'Subject Line credits left' })).toHaveAttribute(
    'aria-valuetext',
    '6 of 6 left',
  )

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/dashboard/user')
  await page.waitForURL('**/login')
})
