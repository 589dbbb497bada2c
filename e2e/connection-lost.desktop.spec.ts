import type { Page } from '@playwright/test'
import { SESSION_KEY } from '../apps/web/src/platform/session/session-key.ts'
import { expect, test } from './support/test.ts'

const UNREACHED = 'The server could not be reached. Please try again.'

/** Makes the stored session one that has to be renewed before anything is read. */
async function expireSession(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }, SESSION_KEY)
}

test.describe('with the server down', () => {
  test.use({ expectedComplaints: [/net::ERR_CONNECTION_REFUSED|net::ERR_FAILED|WebSocket/] })

  test('Refresh says in plain words that the server was not reached, and the dashboard stays (P2.14)', async ({
    signedIn: page,
  }) => {
    await page.goto('/dashboard/user')
    const credits = page.getByRole('progressbar', { name: 'Cold DM credits left' })
    await expect(credits).toHaveAttribute('aria-valuetext', '6 of 6 left')
    await page.route(/\/(auth|rest)\/v1\//, (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText(UNREACHED)).toBeVisible()
    await expect(credits).toHaveAttribute('aria-valuetext', '6 of 6 left')
    await expireSession(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy', 'true')
    await expect(credits).toHaveAttribute('aria-valuetext', '6 of 6 left')
  })
})
