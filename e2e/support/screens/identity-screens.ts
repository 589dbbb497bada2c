import type { Page } from '@playwright/test'
import { SESSION_KEY } from '../../../apps/web/src/platform/session/session-key.ts'
import { fakeHcaptcha } from '../fake-hcaptcha.ts'
import { alter, ALL_SIGN_IN_METHODS, answer, offer, press, see, type Screen } from './screen.ts'

const EMAIL = 'rowan@halecover.example'
const LONG_EMAIL = 'maximiliane.oberhuber-featherstonehaugh@marketing.halecover.example'
const USER = '**/auth/v1/user'

const identity = (provider: string, identityData: Record<string, unknown>) => ({
  id: provider,
  identity_id: provider,
  user_id: provider,
  provider,
  identity_data: identityData,
  created_at: '2026-01-31T09:00:00Z',
})

/** An account with several identities, on an installation with more sign-in methods. */
async function showSignInMethods(page: Page): Promise<void> {
  await offer(page)
  await alter(page, USER, {
    email: EMAIL,
    identities: [
      identity('email', { email: EMAIL }),
      identity('google', { email: 'rowan.hale@gmail.example' }),
    ],
  })
}

/** An account with one identity of a provider that has not verified the address. */
async function showOnlySignInMethod(page: Page): Promise<void> {
  await offer(page)
  const only = identity('google', { email: LONG_EMAIL, email_verified: false })
  await alter(page, USER, { email: LONG_EMAIL, identities: [only] })
  await alter(page, '**/functions/v1/account-sessions', { hasPassword: false })
}

/** An installation with a captcha, whose policy allows the provider's script. */
async function askWhetherPerson(page: Page): Promise<void> {
  await offer(page, { ...ALL_SIGN_IN_METHODS, captcha: { provider: 'hcaptcha', siteKey: 'our-site' } })
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await fakeHcaptcha(page)
}

/** Sign-in with providers and companies, and the account page with them. */
export const IDENTITY_SCREENS: Screen[] = [
  {
    name: 'login-providers',
    who: 'visitor',
    address: '/login',
    prepare: offer,
    bring: (page) => see(page, 'Continue with Halecover'),
  },
  {
    name: 'login-provider-canceled',
    who: 'visitor',
    address: '/login?provider=google&error=access_denied',
    prepare: offer,
    bring: (page) => see(page, 'You did not sign in with Google.'),
  },
  {
    name: 'login-provider-failed',
    who: 'visitor',
    address: '/login?provider=google&error=access_denied&error_code=provider_email_needs_verification',
    prepare: offer,
    bring: (page) => see(page, /^We could not make sure/),
  },
  {
    name: 'login-captcha',
    who: 'visitor',
    address: '/login',
    prepare: askWhetherPerson,
    bring: async (page) => {
      await page.getByRole('checkbox').getByText('I am human').waitFor()
      await page.getByLabel('Email').fill(EMAIL)
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await press(page, 'Sign in')
      await see(page, 'Solve the captcha to send the form.')
    },
  },
  {
    name: 'signup-providers',
    who: 'visitor',
    address: '/signup',
    prepare: offer,
    bring: (page) => see(page, 'Continue with Halecover'),
  },
  { name: 'single-sign-on', who: 'visitor', address: '/single-sign-on', prepare: offer },
  {
    name: 'single-sign-on-unknown',
    who: 'visitor',
    address: '/single-sign-on',
    prepare: async (page) => {
      await offer(page)
      await answer(page, '**/auth/v1/sso', 404, { error_code: 'sso_provider_not_found', msg: 'None' })
    },
    bring: async (page) => {
      await page.getByLabel('Work email').fill(EMAIL)
      await press(page, 'Continue')
      await see(page, /^No company signs its people in here with/)
    },
    complaints: [/status of 404/],
  },
  {
    name: 'single-sign-on-closed',
    who: 'visitor',
    address: '/single-sign-on',
    bring: (page) => see(page, 'Please sign in another way.'),
  },
  {
    name: 'account-sign-in-methods',
    who: 'member',
    address: '/account',
    prepare: showSignInMethods,
    bring: (page) => page.getByRole('button', { name: /^Disconnect Google/ }).waitFor(),
  },
  {
    name: 'account-only-sign-in-method',
    who: 'member',
    address: '/account',
    prepare: showOnlySignInMethod,
    bring: (page) => see(page, /^Nothing else would open your account/),
  },
  {
    name: 'account-disconnect',
    who: 'member',
    address: '/account',
    prepare: showSignInMethods,
    bring: async (page) => {
      await press(page, /^Disconnect Google/)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'account-of-company',
    who: 'member',
    address: '/account',
    prepare: async (page) => {
      await page.addInitScript((key) => {
        const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { user: object }
        const user = { ...session.user, app_metadata: { provider: 'sso:halecover' } }
        localStorage.setItem(key, JSON.stringify({ ...session, user }))
      }, SESSION_KEY)
    },
    bring: (page) => see(page, 'Your company'),
  },
]
