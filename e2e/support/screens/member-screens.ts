import type { Page } from '@playwright/test'
import { generate } from '../generate.ts'
import { outlastPayment } from '../outlast-payment.ts'
import { answer, hold, press, see, type Screen } from './screen.ts'

const GENERATE = '**/functions/v1/generate-messages'
const PROFILE = '**/rest/v1/user_profiles*'

const seeGenerator = (page: Page) => page.getByLabel('Target audience').waitFor()
const seeTesting = (page: Page) => page.getByRole('switch', { name: 'Testing mode' }).waitFor()
const seeCredits = (page: Page) => page.getByRole('region', { name: 'Cold DM credits' }).waitFor()

/** What members see. */
export const MEMBER_SCREENS: Screen[] = [
  { name: 'dashboard', who: 'member', address: '/dashboard/user', bring: seeCredits },
  {
    name: 'dashboard-loading',
    who: 'member',
    address: '/dashboard/user',
    prepare: (page) => hold(page, PROFILE),
    bring: (page) => page.locator('[aria-busy="true"]').first().waitFor(),
    // What the page is about stands on it when it is known who asks.
    complaints: [/^(page-has-heading-one|landmark-one-main):/],
  },
  {
    name: 'dashboard-menu',
    who: 'member',
    address: '/dashboard/user',
    bring: async (page) => {
      await seeCredits(page)
      await press(page, 'Account')
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
  { name: 'dashboard-short', who: 'short', address: '/dashboard/user', bring: seeCredits },
  { name: 'dashboard-spent', who: 'spent', address: '/dashboard/user', bring: seeCredits },
  { name: 'dashboard-pro', who: 'pro', address: '/dashboard/user', bring: seeCredits },
  { name: 'dashboard-testing', who: 'tester', address: '/dashboard/user', bring: seeTesting },
  {
    name: 'dashboard-delete',
    who: 'member',
    address: '/dashboard/user',
    bring: async (page) => {
      await press(page, 'Delete Account')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'payment-waiting',
    who: 'member',
    address: '/payment/subscription-success',
    prepare: (page) => page.clock.install(),
    bring: outlastPayment,
  },
  { name: 'generator-testing', who: 'tester', address: '/generator?type=dm', bring: seeTesting },
  { name: 'account', who: 'member', address: '/account', bring: (page) => see(page, 'This one') },
  {
    name: 'account-sign-out-everywhere',
    who: 'member',
    address: '/account',
    bring: async (page) => {
      await press(page, 'Sign out everywhere')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'pricing-member', who: 'member', address: '/pricing', bring: (page) => see(page, /^Upgrade$/) },
  { name: 'pricing-pro', who: 'pro', address: '/pricing', bring: (page) => see(page, 'Current Plan') },
  { name: 'generator', who: 'member', address: '/generator?type=dm', bring: seeGenerator },
  { name: 'generator-subject', who: 'member', address: '/generator?type=subject', bring: seeGenerator },
  { name: 'generator-pro', who: 'pro', address: '/generator?type=dm', bring: seeGenerator },
  {
    name: 'generator-website',
    who: 'member',
    address: '/generator?type=dm',
    bring: async (page) => {
      await page.getByRole('switch', { name: 'Website-only mode' }).click()
      await page.getByLabel('Website URL').waitFor()
    },
  },
  {
    name: 'generator-busy',
    who: 'member',
    address: '/generator?type=dm',
    prepare: (page) => hold(page, GENERATE),
    bring: async (page) => {
      await generate(page)
      await see(page, 'Generating...')
    },
  },
  {
    name: 'generator-refused',
    who: 'member',
    address: '/generator?type=dm',
    prepare: (page) =>
      answer(page, GENERATE, 503, {
        code: 'daily_budget',
        message: 'Today’s allowance for writing is used up. Please try again tomorrow.',
      }),
    bring: async (page) => {
      await generate(page)
      await see(page, 'Generation failed')
    },
    complaints: [/status of 503/],
  },
  {
    name: 'generator-short',
    who: 'short',
    address: '/generator?type=dm',
    bring: (page) => see(page, 'Not enough credits'),
  },
  {
    name: 'generator-locked',
    who: 'spent',
    address: '/generator?type=dm',
    bring: (page) => see(page, 'Generator Locked'),
  },
]
