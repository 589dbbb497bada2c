import type { Page } from '@playwright/test'
import { createEmail } from './support/accounts.ts'
import { countMails, readMail, readUnsubscribeLink } from './support/mails.ts'
import { startServer, type RunningServer } from './support/start-server.ts'
import { expect, expectAccessible, test as base } from './support/test.ts'

const ADMIN = { email: 'admin@example.com', password: 'the keeper of keys' }
const PASSWORD = 'correct horse battery'

// An installation where addresses must be confirmed before they count.
const test = base.extend<object, { installation: RunningServer }>({
  installation: [
    async ({}, use) => {
      const server = await startServer({
        AUTH_AUTOCONFIRM: 'false',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})

test.describe.configure({ mode: 'serial' })

async function signUp(page: Page, email = createEmail()): Promise<string> {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  return email
}

async function signIn(page: Page, { email, password = PASSWORD }: { email: string; password?: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a mailed link confirms the address and signs in (P4.4, P4.10)', async ({ page, origin }) => {
  const email = await signUp(page)
  await expect(page.getByText('Please check your email!')).toBeVisible()
  await page.goto((await readMail(origin, email, /^Confirm/)).link)
  await page.waitForURL('**/dashboard/user')
  await expect(page.getByText('Email verified successfully')).toBeVisible()
})

test(
  'a link opened in another browser confirms too, with a notice there (P4.10)',
  { tag: '@full' },
  async ({ page, elsewhere, origin }) => {
    const email = await signUp(page)
    const phone = await elsewhere()
    await phone.goto((await readMail(origin, email, /^Confirm/)).link)
    await expect(
      phone.getByText('Your email has been successfully verified. You can now sign in.'),
    ).toBeVisible()
    await expect(phone.getByText('Email verified successfully')).toBeVisible()
    expect(phone.url()).toBe(`${origin}/login?email_confirmed=true`)
    await signIn(phone, { email })
    await phone.waitForURL('**/dashboard/user')
  },
)

test('the code from the mail confirms as well (P4.12)', { tag: '@full' }, async ({ page, origin }) => {
  const email = await signUp(page)
  await page.getByLabel('Code from the mail').fill((await readMail(origin, email, /^Confirm/)).code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/dashboard/user')
  await expect(page.getByText('Email verified successfully')).toBeVisible()
})

test('a known address sees the same screen, and gets no link (P4.4)', async ({ page, origin }) => {
  await signUp(page, ADMIN.email)
  await expect(page.getByText(`We sent a confirmation link to ${ADMIN.email}.`)).toBeVisible()
  expect(await countMails(origin, ADMIN.email)).toBe(0)
})

test.describe('an address that was never confirmed', () => {
  test.use({ expectedComplaints: [/400 \(Bad Request\)/] })

  test('is reported at sign-in, with the way to another link (P4.13)', async ({ page, origin }) => {
    const email = await signUp(page)
    await page.getByRole('link', { name: 'Return to login' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await signIn(page, { email })
    await expect(page.getByRole('alert')).toContainText('Your email address is not confirmed yet.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(await countMails(origin, email)).toBe(2)
    await page.goto((await readMail(origin, email, /^Confirm/)).link)
    await page.waitForURL('**/dashboard/user')
  })
})

test(
  'a used link is an error with the way to another (P4.17)',
  { tag: '@full' },
  async ({ page, elsewhere, origin }) => {
    const email = await signUp(page)
    const { link } = await readMail(origin, email, /^Confirm/)
    const scanner = await elsewhere()
    await scanner.goto(link)
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
    await expect(page.getByText('Your email has been successfully verified')).toHaveCount(0)
    expect(page.url()).toBe(`${origin}/login`)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByText('Email verified successfully')).toHaveCount(0)
    await signIn(page, { email })
    await page.waitForURL('**/dashboard/user')
  },
)

test('administrators sign in at /admin-login (P1.6, P4.18)', async ({ page }) => {
  await page.goto('/dashboard/admin')
  await page.waitForURL('**/admin-login')
  await signIn(page, ADMIN)
  await page.waitForURL('**/dashboard/admin')
  await expect(page.getByText('Welcome, Admin!')).toBeVisible()
  await page.goto('/admin-login')
  await page.waitForURL('**/dashboard/admin')
})

test(
  'members are redirected to their dashboard with the reason (P1.6)',
  { tag: '@full' },
  async ({ page, origin }) => {
    const email = await signUp(page)
    await page.goto((await readMail(origin, email, /^Confirm/)).link)
    await page.waitForURL('**/dashboard/user')
    await page.goto('/dashboard/admin')
    await page.waitForURL('**/dashboard/user')
    await expect(page.getByText('You do not have permission to access this page')).toBeVisible()
  },
)

test(
  'a welcome mail follows the first sign-in; its link and the account page switch it (P12.5, P12.6)',
  { tag: '@full' },
  async ({ page, origin }) => {
    const email = await signUp(page)
    await page.goto((await readMail(origin, email, /^Confirm/)).link)
    await page.waitForURL('**/dashboard/user')
    await page.goto(await readUnsubscribeLink(origin, email, /^Welcome/))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'account page' }).click()
    const welcome = page.getByRole('switch', { name: 'Welcome' })
    await expect(welcome).not.toBeChecked()
    const saved = page.waitForResponse('**/functions/v1/mail-preferences')
    await welcome.click()
    await expect(welcome).toBeChecked()
    await saved
    await page.reload()
    await expect(welcome).toBeChecked()
    await expect(page.getByRole('list', { name: 'What you agreed to' }).getByRole('listitem')).toHaveCount(2)
  },
)
