import type { Page } from '@playwright/test'
import { SESSION_KEY } from '../../../apps/web/src/lib/auth/session-presence.ts'
import { fakeHcaptcha } from '../fake-hcaptcha.ts'
import { alter, ALL_WAYS_IN, answer, offer, press, see, type Screen } from './screen.ts'

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

/** An account that can be opened in several ways, on an installation that has even more. */
async function showWaysIn(page: Page): Promise<void> {
  await offer(page)
  await alter(page, USER, {
    email: EMAIL,
    identities: [
      identity('email', { email: EMAIL }),
      identity('google', { email: 'rowan.hale@gmail.example' }),
    ],
  })
}

/** An account that one provider alone opens, which has not verified its address. */
async function showOnlyWayIn(page: Page): Promise<void> {
  await offer(page)
  const only = identity('google', { email: LONG_EMAIL, email_verified: false })
  await alter(page, USER, { email: LONG_EMAIL, identities: [only] })
  await alter(page, '**/functions/v1/account-sessions', { hasPassword: false })
}

/** An installation that asks everybody whether they are a person, and lets the provider's script in for it. */
async function askWhetherPerson(page: Page): Promise<void> {
  await offer(page, { ...ALL_WAYS_IN, captcha: { provider: 'hcaptcha', siteKey: 'our-site' } })
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await fakeHcaptcha(page)
}

/** Signing in by the accounts of others and by companies, and what members see of it. */
export const WAYS_IN_SCREENS: Screen[] = [
  {
    name: 'login-providers',
    who: 'visitor',
    address: '/login',
    prepare: offer,
    bring: (page) => see(page, 'Continue with Halecover'),
  },
  {
    name: 'login-provider-cancelled',
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
      await see(page, 'Finish this check to send the form.')
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
    name: 'account-ways-in',
    who: 'member',
    address: '/account',
    prepare: showWaysIn,
    bring: (page) => page.getByRole('button', { name: /^Disconnect Google/ }).waitFor(),
  },
  {
    name: 'account-only-way-in',
    who: 'member',
    address: '/account',
    prepare: showOnlyWayIn,
    bring: (page) => see(page, /^Nothing else would open your account/),
  },
  {
    name: 'account-disconnect',
    who: 'member',
    address: '/account',
    prepare: showWaysIn,
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
