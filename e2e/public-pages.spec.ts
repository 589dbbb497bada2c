import { expect, test } from './support/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page is readable and its links work (P1.9, P3)', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText("Open rates can't be promised")).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()
  })
})

test('the landing page downloads nothing it does not need', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const carriers = scripts.filter((text) => /GoTrueClient|ZodError|QueryClientProvider/.test(text))
  expect(carriers.map((text) => text.slice(0, 200))).toEqual([])
})

test('the landing page fetches its code when a member opens the account menu, and loses no click', async ({
  signedIn: page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

test('the chosen theme applies before the first paint and persists (P2.4)', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await ground()
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await ground()).toBe(dark)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
