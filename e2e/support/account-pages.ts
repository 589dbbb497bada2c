import { expect, type Page } from '@playwright/test'

export async function askFor(page: Page, address: '/forgot-password' | '/sign-in-link', email: string) {
  await page.goto(address)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Responds to a new password without proof as the server does 24 hours after the sign-in. */
export async function requirePasswordProof(page: Page) {
  await page.route('**/auth/v1/user*', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown> | null
    if (!body || !('password' in body) || 'current_password' in body || 'nonce' in body)
      return route.continue()
    await route.fulfill({
      status: 400,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'reauthentication_needed', message: 'Password update requires reauthentication' },
    })
  })
}
