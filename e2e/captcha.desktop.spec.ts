import { startCaptchaServer, type CaptchaServer } from '@firstline/wire/test-identity-providers'
import type { Page } from '@playwright/test'
import { createEmail } from './support/accounts.ts'
import { fakeHcaptcha } from './support/fake-hcaptcha.ts'
import { startServer, type RunningServer } from './support/start-server.ts'
import { expect, expectAccessible, test as base, waitForHydration } from './support/test.ts'

const PASSWORD = 'correct horse battery'

interface Installation extends RunningServer {
  captcha: CaptchaServer
}

// An installation with a captcha.
const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({}, use) => {
      const captcha = await startCaptchaServer({ secret: 'of the provider', siteKey: 'our-site' })
      const server = await startServer({
        AUTH_CAPTCHA_PROVIDER: 'hcaptcha',
        AUTH_CAPTCHA_SECRET: 'of the provider',
        AUTH_CAPTCHA_SITE_KEY: 'our-site',
        AUTH_CAPTCHA_URL: captcha.url,
      })
      await use({ ...server, captcha })
      await server.stop()
      await captcha.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})

test.describe.configure({ mode: 'serial' })
test.use({ expectedComplaints: [/js\.hcaptcha\.com|400 \(Bad Request\)/] })

const check = (page: Page) => page.getByRole('group', { name: 'Captcha' })
const box = (page: Page) => check(page).getByRole('checkbox')
const email = createEmail()

async function fill(page: Page) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}
const send = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click()

test('a form submitted before the captcha is solved waits for it, without layout shift', async ({
  page,
  installation,
}) => {
  await fakeHcaptcha(page)
  await page.goto('/signup')
  const button = page.getByRole('button', { name: 'Sign up' })
  const before = await button.boundingBox()
  await waitForHydration(page)
  await fill(page)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await expect(box(page)).toHaveText('I am human')
  expect(await button.boundingBox()).toEqual(before)
  await expectAccessible(page)

  await button.click()
  await expect(box(page)).toHaveText('Which of these are buses?')
  await expect(check(page)).toContainText('Solve the captcha to send the form.')
  expect(installation.captcha.asked).toHaveLength(0)
  await box(page).click()
  await page.waitForURL('**/dashboard/user')
  expect(installation.captcha.asked).toHaveLength(1)
})

test('a refused captcha is asked for again, and the input stays', async ({ page, installation }) => {
  await fakeHcaptcha(page)
  await page.goto('/login')
  await fill(page)
  await page.evaluate(() => (window.tokenToHandOut = 'made-up'))
  await box(page).click()
  await send(page)
  await expect(page.getByRole('alert')).toContainText('The captcha was not accepted.')
  // Each token is valid once: the box is unchecked again.
  await expect(box(page)).not.toBeChecked()
  await page.evaluate(() => delete window.tokenToHandOut)
  await box(page).click()
  await send(page)
  await page.waitForURL('**/dashboard/user')
  expect(installation.captcha.asked.map(({ response }) => response)).toEqual([
    expect.stringMatching(/^fresh:/),
    'made-up',
    expect.stringMatching(/^fresh:/),
  ])
})

test('nothing of a captcha is fetched where none is configured', async ({ page, complaints }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(new URL('/signup', process.env['FIRSTLINE_TEST_URL']).href)
  await waitForHydration(page)
  await expect(check(page)).toHaveCount(0)
  expect(fetched.length).toBeGreaterThan(5)
  expect(fetched.filter((url) => /hcaptcha|turnstile|cloudflare/i.test(url))).toEqual([])
  expect(complaints).toEqual([])
})

test('a captcha that failed to load can be reloaded', { tag: '@full' }, async ({ page }) => {
  const provider = await fakeHcaptcha(page)
  provider.isAway = true
  await page.goto('/login')
  await fill(page)
  await expect(check(page)).toContainText("Couldn't load the captcha.")
  await send(page)
  const refused = { hasText: 'The captcha was not accepted.' }
  await expect(page.getByRole('alert').filter(refused)).toBeVisible()
  // The same text is in a toast, a moment later.
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
  await expectAccessible(page)

  provider.isAway = false
  await page.getByRole('button', { name: 'Load it again' }).click()
  await box(page).click()
  await send(page)
  await page.waitForURL('**/dashboard/user')
})
