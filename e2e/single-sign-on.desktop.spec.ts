import { randomBytes } from 'node:crypto'
import { type SamlProvider, startSamlProvider } from '@firstline/wire/test-identity-providers'
import { SignJWT } from 'jose'
import { startServer, type RunningServer } from './support/start-server.ts'
import { expect, test as base, waitForHydration } from './support/test.ts'

interface Installation extends RunningServer {
  company: SamlProvider
}

const ADA = { nameId: 'ada', attributes: { email: 'ada@company.test' } }

// An installation into which a company signs its people. Its page is at another site than ours: 127.0.0.1, not localhost.
const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({}, use) => {
      const secret = randomBytes(32).toString('hex')
      const key = await new SignJWT({ role: 'service_role' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret))
      const company = await startSamlProvider({ users: [ADA] })
      const server = await startServer({ AUTH_SAML: 'true', JWT_SECRET: secret, SERVICE_ROLE_KEY: key })
      const added = await fetch(`${server.url}/auth/v1/admin/sso/providers`, {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${key}` },
        body: JSON.stringify({ type: 'saml', metadata_url: company.metadataUrl, domains: ['company.test'] }),
      })
      expect(added.status, await added.text()).toBe(201)
      await use({ ...server, company })
      await server.stop()
      await company.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})

test.describe.configure({ mode: 'serial' })

test('a user signs in at their company’s page, and sees a message after canceling there', async ({
  page,
}) => {
  await page.goto('/single-sign-on')
  await waitForHydration(page)
  await page.getByLabel('Work email').fill('ada@Company.test')
  await page.getByLabel('Work email').press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/single-sign-on*')
  await expect(page.getByText('You did not sign in with your company.')).toBeVisible()

  await page.getByLabel('Work email').fill('ada@company.test')
  await page.getByLabel('Work email').press('Enter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard/user')
  expect(page.url()).not.toContain('code=')
  await page.goto('/account')
  await expect(page.getByText('ada@company.test').first()).toBeVisible()
})

test(
  'a flow without PKCE completes with its cookie after a cross-site redirect',
  { tag: '@full' },
  async ({ page, installation }) => {
    await page.goto('/login')
    const address = await page.evaluate(async () => {
      const { anonKey } = (await (await fetch('/config.json')).json()) as { anonKey: string }
      const answer = await fetch('/auth/v1/sso', {
        method: 'POST',
        headers: { apikey: anonKey },
        body: JSON.stringify({ domain: 'company.test', skip_http_redirect: true }),
      })
      return ((await answer.json()) as { url: string }).url
    })
    expect(address).toContain(installation.company.ssoUrl)
    await page.goto(address)
    const ended = page.waitForResponse((response) => response.url().includes('/auth/v1/sso/saml/end'))
    await page.getByRole('button', { name: 'Continue' }).click()
    const end = await ended
    expect((await end.request().allHeaders())['cookie']).toContain('firstline-flow=')
    expect(await end.headerValue('location')).toContain('#access_token=')
  },
)
