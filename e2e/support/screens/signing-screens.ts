import type { Page } from '@playwright/test'
import { SESSION_KEY } from '../../../apps/web/src/platform/session/session-key.ts'
import { answer, hold, offer, press, see, type Screen } from './screen.ts'

const EMAIL = 'rowan@halecover.example'
const PASSWORD = 'correct horse battery'

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
}

async function signUp(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await press(page, 'Sign up')
}

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL)
  await press(page, 'Send the link')
  await see(page, 'Check your email')
}

const SIGN_UP = '**/auth/v1/signup*'
const TOKEN = '**/auth/v1/token*'

/** The response of a server that requires confirmation. */
const UNCONFIRMED = {
  id: '6f9d6f4e-0d3c-4b7e-9f5e-0c6ad7f1b0a1',
  aud: 'authenticated',
  role: 'authenticated',
  email: EMAIL,
  confirmation_sent_at: '2026-01-31T09:00:00Z',
  identities: [],
}

/** A phone factor, as the server returns it. */
const NUMBER = {
  id: '6f9d6f4e-0d3c-4b7e-9f5e-0c6ad7f1b0a2',
  factor_type: 'phone',
  friendly_name: 'My number',
  status: 'verified',
  phone: '442079460018',
  created_at: '2026-01-31T09:00:00Z',
}

/** Makes the browser's session that of a user with a phone factor. */
async function haveNumber(page: Page): Promise<void> {
  await page.addInitScript(
    ([key, number]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      session.user.factors = [...session.user.factors, number]
      localStorage.setItem(key, JSON.stringify(session))
    },
    [SESSION_KEY, NUMBER] as const,
  )
  await hold(page, '**/auth/v1/user')
  await answer(page, '**/auth/v1/factors/*/challenge', 200, { id: NUMBER.id, type: 'phone' })
}

/** Signing up and in, as visitors see it. */
export const SIGNING_SCREENS: Screen[] = [
  { name: 'login', who: 'visitor', address: '/login' },
  {
    name: 'login-confirmed',
    who: 'visitor',
    address: '/login?email_confirmed=true',
    bring: (page) => see(page, 'You can now sign in to your account'),
  },
  {
    name: 'login-link-used',
    who: 'visitor',
    address: '/login#error=access_denied&error_code=otp_expired',
    bring: (page) => see(page, 'This link has expired or was already used.'),
  },
  {
    name: 'login-errors',
    who: 'visitor',
    address: '/login',
    bring: async (page) => {
      await press(page, 'Sign in')
      await see(page, 'Please enter a valid email address')
    },
  },
  {
    name: 'login-busy',
    who: 'visitor',
    address: '/login',
    prepare: (page) => hold(page, TOKEN),
    bring: async (page) => {
      await signIn(page)
      await see(page, 'Signing in...')
    },
  },
  {
    name: 'login-failed',
    who: 'visitor',
    address: '/login',
    bring: async (page) => {
      await signIn(page)
      await page.getByRole('alert').getByText('Login failed. Please check your credentials.').waitFor()
    },
    complaints: [/400 \(Bad Request\)/],
  },
  { name: 'admin-login', who: 'visitor', address: '/admin-login' },
  { name: 'signup', who: 'visitor', address: '/signup' },
  {
    name: 'signup-errors',
    who: 'visitor',
    address: '/signup',
    bring: async (page) => {
      await page.getByLabel('Email').fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill('12345')
      await page.getByLabel('Confirm Password').fill('1234567')
      await press(page, 'Sign up')
      await see(page, "Passwords don't match")
    },
  },
  {
    name: 'signup-busy',
    who: 'visitor',
    address: '/signup',
    prepare: (page) => hold(page, SIGN_UP),
    bring: async (page) => {
      await signUp(page)
      await see(page, 'Creating account...')
    },
  },
  {
    name: 'signup-check-email',
    who: 'visitor',
    address: '/signup',
    prepare: (page) => answer(page, SIGN_UP, 200, UNCONFIRMED),
    bring: async (page) => {
      await signUp(page)
      await see(page, 'Please check your email!')
    },
  },
  {
    name: 'signup-mail-delayed',
    who: 'visitor',
    address: '/signup',
    prepare: async (page) => {
      await offer(page, {}, { mails: 'sent' })
      await answer(page, SIGN_UP, 200, UNCONFIRMED)
      await answer(page, '**/functions/v1/mail-status', 200, { isDelayed: true })
    },
    bring: async (page) => {
      await signUp(page)
      await see(page, /^Email is delayed right now\./)
    },
  },
  {
    name: 'signup-registered',
    who: 'visitor',
    address: '/signup',
    prepare: (page) =>
      answer(page, SIGN_UP, 422, { code: 'user_already_exists', message: 'User already registered' }),
    bring: async (page) => {
      await signUp(page)
      await see(page, 'Please sign in instead.')
    },
    complaints: [/status of 422/],
  },
  {
    name: 'signup-locked',
    who: 'visitor',
    address: '/signup',
    prepare: (page) =>
      answer(page, SIGN_UP, 429, {
        code: 'over_request_rate_limit',
        message: 'Request rate limit reached',
      }),
    bring: async (page) => {
      await signUp(page)
      await see(page, 'Too many attempts')
    },
    complaints: [/status of 429/],
  },
  { name: 'sign-in-link', who: 'visitor', address: '/sign-in-link' },
  {
    name: 'sign-in-link-sent',
    who: 'visitor',
    address: '/sign-in-link',
    bring: askForLink,
    complaints: [/422 \(Unprocessable/],
  },
  { name: 'forgot-password', who: 'visitor', address: '/forgot-password' },
  { name: 'forgot-password-sent', who: 'visitor', address: '/forgot-password', bring: askForLink },
  { name: 'new-password', who: 'visitor', address: '/new-password' },
  {
    name: 'new-password-member',
    who: 'member',
    address: '/new-password',
    bring: (page) => page.getByLabel('New Password').waitFor(),
  },
  {
    name: 'second-step',
    who: 'halfway',
    address: '/dashboard/user',
    bring: async (page) => {
      await page.getByLabel('Code from your app').fill('12345')
      await press(page, 'Continue')
      await see(page, 'Please enter the 6 digits from the app')
    },
  },
  {
    name: 'second-step-text',
    who: 'halfway',
    address: '/second-step',
    prepare: haveNumber,
    bring: async (page) => {
      await press(page, 'Use My number instead')
      await press(page, /^Text a code/)
      await see(page, /^We sent a code/)
    },
  },
]
