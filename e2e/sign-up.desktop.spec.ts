import type { Page } from '@playwright/test'
import { createEmail, signUp } from './support/accounts.ts'
import { startServer } from './support/start-server.ts'
import { expect, test } from './support/test.ts'

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Confirm Password').fill('correct horse battery')
}

test.describe('an address that has an account', () => {
  test.use({ expectedComplaints: [/422 \(Unprocessable/] })

  test('is an error, and Clear empties the form (P4.3, P4.5, P4.7)', async ({ page, user }) => {
    await page.goto('/signup')
    await fillIn(page, user.email)
    await page.getByRole('button', { name: 'Sign up' }).click()
    const box = page.getByRole('alert')
    await expect(box).toContainText('This email is already registered. Please sign in instead.')
    await expect(page.getByText('This email is already registered', { exact: true })).toBeVisible()
    await box.getByRole('button', { name: 'Clear' }).click()
    await expect(box).toHaveCount(0)
    for (const field of ['Email', 'Password', 'Confirm Password'])
      await expect(page.getByLabel(field, { exact: true })).toHaveValue('')

    await expect(page.getByLabel('Email')).toBeFocused()
    await fillIn(page, createEmail())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/user')
    await expect(page.getByText('Account created successfully!')).toBeVisible()
  })
})

test.describe('too many attempts', () => {
  test.use({
    baseURL: async ({}, use) => {
      const server = await startServer({ AUTH_RATE_SIGNUP: '1/1h' })
      await signUp(server.url)
      await use(server.url)
      await server.stop()
    },
    expectedComplaints: [/429 \(Too Many Requests\)/],
  })

  test('lock the form for five minutes, through a reload (P4.6)', { tag: '@full' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/signup')
    await fillIn(page, createEmail())
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('alert')).toContainText('Too many signup attempts. Please try again later.')
    await expect(page.getByText('Signup rate limit reached')).toBeVisible()
    await expect(
      page.getByText('Please wait a while before trying again. This helps us prevent spam accounts.'),
    ).toBeVisible()
    const why = page.getByText(
      'For security reasons, we limit the number of signup attempts. Please try again later or contact support if you need assistance.',
    )
    await expect(why).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Too many attempts' }).click()
    await expect(page.getByText('Too many signup attempts', { exact: true })).toBeVisible()
    await expect(page.getByText('Please wait a while before trying again.', { exact: true })).toBeVisible()
    await expect(why).toBeVisible()

    await page.clock.fastForward(300_000)
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible()
    await expect(why).toHaveCount(0)
  })
})
