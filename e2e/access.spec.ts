import { test } from './support/test.ts'

test.describe('addresses', () => {
  test('a stranger is sent to sign in, somebody signed in away from it (P1.2, P1.3)', async ({
    signedIn: page,
  }) => {
    await page.goto('/login')
    await page.waitForURL('**/dashboard/user')
    await page.evaluate(() => localStorage.clear())
    for (const address of ['/generator', '/results', '/dashboard/user']) {
      await page.goto(address)
      await page.waitForURL('**/login')
    }
  })

  test('somebody without a submitted form has no results (P6.1)', async ({ signedIn: page }) => {
    await page.goto('/results')
    await page.waitForURL((url) => url.pathname === '/')
  })
})
