import type { Page } from '@playwright/test'
import { ADMIN } from './support/privileged.ts'
import { expect, delayAppCode, test } from './support/test.ts'

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test.describe('sign-in form', () => {
  test.use({ expectedComplaints: [/400 \(Bad Request\)/] })

  test('shows wrong credentials until the next input, and accepts right ones (P1.2, P4.8, P4.9)', async ({
    page,
    user,
  }) => {
    await page.goto('/login')
    await signIn(page, { email: user.email, password: 'not this one' })
    const wrong = page.getByText('Login failed. Please check your credentials.')
    await expect(page.getByRole('alert').filter({ has: wrong })).toBeVisible()
    await expect(wrong).toHaveCount(2)
    await page.getByLabel('Password', { exact: true }).pressSequentially('x')
    await expect(page.getByRole('main').getByText('Login failed')).toHaveCount(0)

    await signIn(page, user)
    await page.waitForURL('**/dashboard/user')
    await expect(page.getByText('Welcome back!')).toBeVisible()
    for (const address of ['/signup', '/login']) {
      await page.goto(address)
      await page.waitForURL('**/dashboard/user')
    }
  })
})

test.describe('a failing server', () => {
  test.use({ expectedComplaints: [/status of 500/] })

  test('shows its message, and does not blame the password (P4.9)', async ({ page, user }) => {
    const answer = { code: 'unexpected_failure', message: 'Database error querying schema' }
    await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 500, json: answer }))
    await page.goto('/login')
    await signIn(page, user)
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Database error querying schema.')
  })
})

test('a submission by Enter before hydration is sent after it (P1.9)', async ({ page, user }) => {
  const wake = await delayAppCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  wake()
  await page.waitForURL('**/dashboard/user')
})

test('an administrator is greeted and led to the dashboard (P4.8, D25)', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, ADMIN)
  await page.waitForURL('**/dashboard/user')
  await expect(page.getByText('Welcome, Admin!')).toBeVisible()
})
