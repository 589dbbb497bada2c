import type { Page } from '@playwright/test'
import { createEmail } from './support/accounts.ts'
import { BRIEF, waitForDemoResults, generateDemo } from './support/generate.ts'
import { readMail } from './support/mails.ts'
import { startServer, type RunningServer } from './support/start-server.ts'
import { expect, expectAccessible, test as base } from './support/test.ts'

const PASSWORD = 'correct horse battery'

// An installation where addresses must be confirmed before they count.
const test = base.extend<object, { installation: RunningServer }>({
  installation: [
    async ({}, use) => {
      const server = await startServer({ AUTH_AUTOCONFIRM: 'false' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})

async function signUpHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

test('a demo survives sign-up and confirmation in a new tab, and is removed for the next member (P9.5)', async ({
  page,
  context,
  origin,
}) => {
  await page.goto('/demo')
  await generateDemo(page)
  const messages = await (await waitForDemoResults(page)).allInnerTexts()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.waitForURL('**/signup')
  const email = createEmail()
  await signUpHere(page, email)

  const tab = await context.newPage()
  await tab.goto((await readMail(origin, email, /^Confirm/)).link)
  await tab.waitForURL('**/dashboard/user')
  const link = tab.getByRole('link', { name: 'Your demo results' })
  await expect(link).toBeVisible()
  await expectAccessible(tab)
  await link.focus()
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/demo/results')
  expect(await (await waitForDemoResults(tab)).allInnerTexts()).toEqual(messages)
  await expect(tab.getByText('No credit card required.')).toBeHidden()
  await expectAccessible(tab)

  await tab.goto('/generator?type=dm')
  await expect(tab.getByLabel('Target audience')).toHaveValue(BRIEF.audience)
  await expect(tab.getByText('Your demo brief is filled in')).toBeVisible()
  await expectAccessible(tab)
  await tab.reload()
  await expect(tab.getByLabel('Product or service')).toHaveValue(BRIEF.product)
  const third = await context.newPage()
  await third.goto('/generator?type=dm')
  await expect(third.getByLabel('Target audience')).toHaveValue('')

  await third.getByRole('button', { name: 'Account' }).click()
  await third.getByRole('menuitem', { name: 'Sign out' }).click()
  await third.waitForURL(`${origin}/`)
  const other = createEmail()
  await third.goto('/signup')
  await signUpHere(third, other)
  await third.goto((await readMail(origin, other, /^Confirm/)).link)
  await third.waitForURL('**/dashboard/user')
  await expect(third.getByRole('button', { name: 'Generate Cold DM' })).toBeVisible()
  await expect(third.getByRole('link', { name: 'Your demo results' })).toHaveCount(0)
  await third.goto('/generator?type=dm')
  await expect(third.getByLabel('Target audience')).toHaveValue('')
  await third.goto('/demo/results')
  await third.waitForURL((url) => url.pathname === '/demo')
})
