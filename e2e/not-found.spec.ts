import { expect, expectNoSidewaysScroll, test } from './support/test.ts'

test.describe('an address that does not exist', () => {
  test.use({ expectedComplaints: [/404 \(Not Found\)/] })

  test('responds with 404 and a page that links home (P1.8)', async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle(/^Page not found/)
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('main').getByRole('link', { name: /home/i }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('is a bare 404 when it names a file (P1.8)', async ({ request, baseURL }) => {
    const answer = await request.get(`${baseURL}/assets/gone-123.js`)
    expect(answer.status()).toBe(404)
    expect(answer.headers()['content-type'] ?? '').not.toContain('text/html')
  })
})
