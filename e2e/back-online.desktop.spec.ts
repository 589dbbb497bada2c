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

test('back online with an expired session, it is renewed first and the dashboard stays (P2.14)', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/dashboard/user')
  const credits = page.getByRole('progressbar', { name: 'Cold DM credits left' })
  await expect(credits).toHaveAttribute('aria-valuetext', '6 of 6 left')
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/\/(token|user_profiles)$/.test(path)) calls.push(path)
  })
  await context.setOffline(true)
  await expireSession(page)
  // The tab asks whether its session still exists; the request waits for the connection.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await expect(credits).toBeVisible()
  calls.length = 0
  const read = page.waitForResponse('**/rest/v1/user_profiles*')
  await context.setOffline(false)
  expect((await read).status()).toBe(200)
  expect(calls.slice(0, 2)).toEqual(['/auth/v1/token', '/rest/v1/user_profiles'])
  await expect(credits).toHaveAttribute('aria-valuetext', '6 of 6 left')
})

test.describe('with the server down', () => {
  test.use({ expectedComplaints: [/net::ERR_CONNECTION_REFUSED|net::ERR_FAILED|WebSocket/] })

  test('Refresh says in plain words that the server was not reached, and the dashboard stays (P2.14)', async ({
    signedIn: page,
  }) => {
    await page.goto('/dashboard/user')
    const credits = page.getByRole('progressbar', { name: 'Cold DM credits left' })
    await expect(credits).toHaveAttribute('aria-valuetext', '6 of 6 left')
    const tries: string[] = []
    await page.route(/\/(auth|rest)\/v1\//, (route) => {
      tries.push(route.request().url())
      return route.abort('connectionrefused')
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText(UNREACHED)).toBeVisible()
    await expect(credits).toHaveAttribute('aria-valuetext', '6 of 6 left')
    // Three tries with pauses of one and two seconds; the client library adds none of its own.
    expect(tries.filter((url) => url.includes('/user_profiles'))).toHaveLength(3)

    await expireSession(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy', 'true')
    await expect(credits).toHaveAttribute('aria-valuetext', '6 of 6 left')
  })
})
