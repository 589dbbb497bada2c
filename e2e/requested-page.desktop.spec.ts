import type { Page } from '@playwright/test'
import { createEmail } from './support/accounts.ts'
import { generateTotp } from './support/authenticator.ts'
import { readMail } from './support/mails.ts'
import { expect, test } from './support/test.ts'

const REQUESTED = '/generator?type=subject'
const isRequested = ({ pathname, search }: URL) => `${pathname}${search}` === REQUESTED

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('signing in by password opens the page that was requested, query included (P1.12)', async ({
  page,
  user,
}) => {
  await page.goto(REQUESTED)
  await page.waitForURL('**/login')
  await page.reload()
  await logIn(page, user)
  await page.waitForURL(isRequested)
  await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible()
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('signing up opens the page that was requested (P1.12)', { tag: '@full' }, async ({ page, user }) => {
  await page.goto('/account')
  await page.waitForURL('**/login')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.waitForURL('**/signup')
  await page.getByLabel('Email').fill(createEmail())
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Confirm Password').fill(user.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/account')
  await expect(page.getByText('This one')).toBeVisible()
})

test(
  'a mailed link opens the page that was requested, in its tab and in the waiting one (P1.12)',
  { tag: '@full' },
  async ({ page, user, origin }) => {
    await page.goto(REQUESTED)
    await page.waitForURL('**/login')
    await page.getByLabel('Email').fill(user.email)
    await page.getByRole('link', { name: 'Get a link by mail instead' }).click()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    const opened = await page.context().newPage()
    await opened.goto((await readMail(origin, user.email, /^Sign in/)).link)
    await opened.waitForURL(isRequested)
    await page.waitForURL(isRequested)
  },
)

test(
  'the second step opens the page that was requested (P1.12)',
  { tag: '@full' },
  async ({ page, user }) => {
    const { mfa } = user.client.auth
    const { data: factor } = await mfa.enroll({ factorType: 'totp' })
    if (!factor) throw new Error('No factor')
    await mfa.challengeAndVerify({ factorId: factor.id, code: generateTotp(factor.totp.secret) })
    await page.goto(REQUESTED)
    await page.waitForURL('**/login')
    await logIn(page, user)
    await page.waitForURL('**/second-step')
    await page.reload()
    await page.getByLabel('Code from your app').fill(generateTotp(factor.totp.secret, 1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(isRequested)
  },
)

test(
  'no address leads to another site after signing in (P1.12)',
  { tag: '@full' },
  async ({ page, user }) => {
    const leads = [
      '//evil.test/generator',
      '/\\evil.test',
      'https://evil.test/',
      'javascript:alert(1)',
      '/%2F/evil.test',
    ]
    for (const next of leads) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`)
      await logIn(page, user)
      await page.waitForURL('**/dashboard/user')
      await page.evaluate(() => localStorage.clear())
    }
  },
)

test(
  'sign-in leads to the dashboard without a requested page (P4.8)',
  { tag: '@full' },
  async ({ page, user }) => {
    await page.goto(REQUESTED)
    await page.waitForURL('**/login')
    // Signing in from the header of another page is no answer to the request.
    await page.goto('/pricing')
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await logIn(page, user)
    await page.waitForURL('**/dashboard/user')
  },
)
