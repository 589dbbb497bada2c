import { expect, test } from './support/test.ts'

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

  test.describe('that do not exist', () => {
    test.use({ expectedComplaints: [/404 \(Not Found\)/] })

    test('answer 404 with a page that leads home (P1.8)', async ({ page }) => {
      const answer = await page.goto('/no/such/page')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: /home/i }).click()
      await page.waitForURL((url) => url.pathname === '/')
    })

    test('are a bare 404 when they name a file (P1.8)', async ({ request, baseURL }) => {
      const answer = await request.get(`${baseURL}/assets/gone-123.js`)
      expect(answer.status()).toBe(404)
      expect(answer.headers()['content-type'] ?? '').not.toContain('text/html')
    })
  })
})

test.describe('the error screen', () => {
  test.use({ expectedComplaints: [/Broken on purpose/] })

  test('says what to do when a page breaks, and goes away with the address (P2.6)', async ({ page }) => {
    const body = `export default function Broken() { throw new Error('Broken on purpose') }`
    await page.route('**/assets/signup-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByText('Broken on purpose')).toBeVisible()
    for (const name of ['Try Again', 'Go Back'])
      await expect(page.getByRole('button', { name })).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
  })
})
