import { test } from './support/test.ts'

test.describe('access to addresses', () => {
  test('redirect a visitor to sign-in and a member away from it (P1.2, P1.3)', async ({ signedIn: page }) => {
    await page.goto('/login')
    await page.waitForURL('**/dashboard/user')
    await page.evaluate(() => localStorage.clear())
    for (const address of ['/generator', '/results', '/dashboard/user']) {
      await page.goto(address)
      await page.waitForURL('**/login')
    }
  })

  test('lead from the results home without a submitted form (P6.1)', async ({ signedIn: page }) => {
    await page.goto('/results')
    await page.waitForURL((url) => url.pathname === '/')
  })
})
