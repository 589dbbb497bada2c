import type { Page } from '@playwright/test'
import { createEmail, signUp } from './support/accounts.ts'
import { startWithProviders, type ProviderInstallation } from './support/start-with-providers.ts'
import { expect, storeSession, test as base, waitForHydration } from './support/test.ts'

const DOMAIN = 'company.example'

// An installation with a provider and with single sign-on of a company.
const test = base.extend<object, { installation: ProviderInstallation }>({
  installation: [
    async ({}, use) => {
      const installation = await startWithProviders(DOMAIN)
      await use(installation)
      await installation.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})

test.describe.configure({ mode: 'serial' })

const byProvider = (page: Page) => page.getByRole('button', { name: 'Continue with Halecover' })

/** Signs in on the provider's or the company's own page. */
async function answerAs(page: Page, account: string) {
  await page.getByRole('combobox', { name: 'Account' }).selectOption(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

test(
  'a provider opens the page that was requested before (P1.12)',
  { tag: '@full' },
  async ({ page, origin, installation }) => {
    const email = createEmail()
    installation.oidc.addAccount({ sub: email, email, email_verified: true })
    await page.goto('/generator?type=subject')
    await page.waitForURL('**/login')
    await byProvider(page).click()
    await answerAs(page, email)
    await page.waitForURL(`${origin}/generator?type=subject`)
    await expect(page.getByText('Account created successfully!')).toBeVisible()
  },
)

test('a user signs up and in with a provider, and the address stays clean (P4.42, P4.43)', async ({
  page,
  origin,
  installation,
}) => {
  const email = createEmail()
  installation.oidc.addAccount({ sub: email, email, email_verified: true })
  await page.goto('/signup')
  // The space of the button is reserved.
  const form = page.getByRole('button', { name: 'Sign up' })
  const before = await form.boundingBox()
  await waitForHydration(page)
  await expect(byProvider(page)).toBeVisible()
  expect(await form.boundingBox()).toEqual(before)

  await byProvider(page).click()
  await answerAs(page, email)
  await page.waitForURL('**/dashboard/user')
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await signOut(page)

  await page.goto('/login')
  await byProvider(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You did not sign in with Halecover. Nothing has changed.')).toBeVisible()
  expect(page.url()).toBe(`${origin}/login`)

  await byProvider(page).click()
  // The user navigates back to a page that is no longer leaving.
  await page.getByLabel('Account').waitFor()
  await page.goBack()
  await byProvider(page).click()
  await answerAs(page, email)
  await page.waitForURL('**/dashboard/user')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  const visited = await page.evaluate(() => window.navigation.entries().map(({ url }) => url))
  expect(visited.filter((url) => url?.includes('code='))).toEqual([])
})

test(
  'a response completes with the cookie of its browser, by redirect or cross-site post',
  { tag: '@full' },
  async ({ page, installation }) => {
    const email = createEmail()
    installation.oidc.addAccount({ sub: email, email, email_verified: true })
    for (const mode of ['query', 'form_post']) {
      await page.goto(`/auth/v1/authorize?provider=halecover&response_mode=${mode}`)
      const ended = page.waitForResponse(
        (response) => response.url().includes('/auth/v1/callback') && response.request().method() === 'GET',
      )
      await answerAs(page, email)
      const end = await ended
      expect((await end.request().allHeaders())['cookie']).toContain('firstline-flow=')
      expect(await end.headerValue('location')).toContain('#access_token=')
      // No page accepts a session in its address. The page redirects, also while the browser navigates elsewhere.
      await page.waitForURL('**/login')
    }
  },
)

test('a member connects a provider, signs in with it, and disconnects it (P4.44)', async ({
  page,
  origin,
  installation,
}) => {
  const user = await signUp(origin)
  const sub = createEmail()
  installation.oidc.addAccount({ sub, email: sub, email_verified: true })
  await storeSession(page, user)
  await page.goto('/account')
  const ways = page.getByRole('list', { name: 'Ways to sign in' })
  await ways.getByRole('button', { name: 'Connect Halecover' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Halecover was not connected')).toBeVisible()
  await ways.getByRole('button', { name: 'Connect Halecover' }).click()
  await answerAs(page, sub)
  await expect(page.getByText('Halecover is connected')).toBeVisible()
  expect(page.url()).toBe(`${origin}/account`)
  await expect(ways.getByText(sub)).toBeVisible()
  const emails = [{ email: sub, primary: true, verified: true }]
  installation.github.addAccount({ id: 1, login: 'ada', emails })
  await ways.getByRole('button', { name: 'Connect GitHub' }).click()
  await answerAs(page, 'ada')
  await expect(page.getByText('GitHub is connected')).toBeVisible()

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await answerAs(page, 'ada')
  await page.waitForURL('**/dashboard/user')
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Email' }).getByText(user.email)).toBeVisible()
  await ways.getByRole('button', { name: /^Disconnect Halecover/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/You still sign in with your password/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Halecover is disconnected')).toBeVisible()
  await expect(ways.getByRole('button', { name: 'Connect Halecover' })).toBeVisible()
})

test(
  'an identity of another account cannot be connected (P4.44)',
  { tag: '@full' },
  async ({ page, origin, installation }) => {
    const owner = createEmail()
    installation.oidc.addAccount({ sub: owner, email: owner, email_verified: true })
    await page.goto('/login')
    await byProvider(page).click()
    await answerAs(page, owner)
    await page.waitForURL('**/dashboard/user')
    await signOut(page)
    await storeSession(page, await signUp(origin))
    await page.goto('/account')
    await page.getByRole('button', { name: 'Connect Halecover' }).click()
    await answerAs(page, owner)
    await expect(page.getByText('It opens an account here already.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect Halecover' })).toBeVisible()
  },
)

test.describe('single sign-on', () => {
  // No company has these addresses.
  test.use({ expectedComplaints: [/404 \(Not Found\)/] })

  test('leads from the work address to the company, which manages the account (P4.45)', async ({
    page,
    origin,
    installation,
  }) => {
    const email = `ada@${DOMAIN}`
    installation.saml.addUser({ nameId: 'ada', attributes: { email } })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign in with your company' }).click()
    await page.getByLabel('Work email').fill('ada@elsewhere.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/^No company signs its people in here/)).toBeVisible()
    await page.getByLabel('Work email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await answerAs(page, 'ada')
    await page.waitForURL('**/dashboard/user')
    await page.goto('/account')
    await expect(page.getByRole('list', { name: 'How you sign in' }).getByText(email)).toBeVisible()
    await expect(page.getByLabel('New Email')).toHaveCount(0)
    await expect(page.getByLabel('New Password')).toHaveCount(0)
    expect(page.url()).toBe(`${origin}/account`)
  })
})
