import type { Page } from '@playwright/test'
import { requirePasswordProof } from '../account-pages.ts'
import { skipPaymentWait } from '../skip-payment-wait.ts'
import { SENDERS } from './senders.ts'
import { alter, answer, hold, openCommands, press, PROFILE, see, TESTING, type Screen } from './screen.ts'

const seeTesting = (page: Page) => page.getByRole('switch', { name: 'Testing mode' }).waitFor()
const SAVED_BRIEFS = [
  { folder: '', name: 'Our own outreach', form: { product: 'Outreach for agencies' } },
  { folder: 'Harbor Dental', name: 'Practices in Leeds', form: { product: 'Call cover' } },
  { folder: 'Harbor Dental', name: 'Practices in York', form: { product: 'Call cover' } },
].map((brief, index) => ({ id: `6f9d6f4e-0d3c-4b7e-9f5e-0c6ad7f1b0a${index}`, ...brief }))
const seeSets = (page: Page) => page.getByRole('list', { name: 'Sets' }).waitFor()
const seeCredits = (page: Page) => page.getByRole('region', { name: 'Cold DM credits' }).waitFor()

const askForPasswordProof = async (page: Page) => {
  await see(page, 'This one')
  await page.getByLabel('New Password').fill('another horse entirely')
  await page.getByLabel('Confirm Password').fill('another horse entirely')
  await press(page, 'Change password')
  await page.getByLabel('Current Password').waitFor()
}

/** A number that is being set up. */
const NUMBER = '6f9d6f4e-0d3c-4b7e-9f5e-0c6ad7f1b0a3'

/** What members see of their account. */
export const MEMBER_SCREENS: Screen[] = [
  { name: 'dashboard', who: 'member', address: '/dashboard/user', bring: seeCredits },
  {
    name: 'briefs',
    who: 'short',
    address: '/briefs',
    prepare: (page) => answer(page, '**/rest/v1/saved_briefs*', 200, SAVED_BRIEFS),
    bring: (page) => see(page, 'Harbor Dental'),
  },
  { name: 'briefs-empty', who: 'member', address: '/briefs', bring: (page) => see(page, 'No saved briefs') },
  {
    name: 'senders',
    who: 'short',
    address: '/senders',
    prepare: (page) => answer(page, '**/rest/v1/senders*', 200, SENDERS),
    bring: (page) => see(page, 'Bo Lind, North Payroll'),
  },
  { name: 'senders-empty', who: 'member', address: '/senders', bring: (page) => see(page, 'No senders yet') },
  {
    name: 'senders-dialog',
    who: 'member',
    address: '/senders',
    bring: async (page) => {
      await press(page, 'Add a sender')
      await press(page, 'Save')
      await see(page, 'Please give a name.')
    },
  },
  { name: 'history', who: 'short', address: '/history', bring: seeSets },
  {
    name: 'history-set',
    who: 'short',
    address: '/history',
    bring: async (page) => {
      await seeSets(page)
      await page.getByRole('list', { name: 'Sets' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Favorite' }).first().waitFor()
    },
  },
  {
    name: 'history-no-match',
    who: 'short',
    address: '/history?search=nothing',
    bring: (page) => see(page, 'No set matches'),
  },
  {
    name: 'usage',
    who: 'short',
    address: '/account/usage',
    bring: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'usage-empty',
    who: 'member',
    address: '/account/usage?type=dm',
    prepare: (page) => answer(page, '**/rest/v1/rpc/*_usage*', 200, []),
    bring: (page) => see(page, 'No changes in this time'),
  },
  {
    name: 'dashboard-loading',
    who: 'member',
    address: '/dashboard/user',
    prepare: (page) => hold(page, PROFILE),
    bring: (page) => page.locator('[aria-busy="true"] .rounded-card').first().waitFor(),
    // The page shows its content when the session has been read.
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
    name: 'dashboard-testing-on',
    who: 'tester',
    address: '/dashboard/user',
    prepare: (page) => alter(page, PROFILE, TESTING),
    bring: (page) => see(page, 'Pro (Testing)'),
  },
  {
    name: 'dashboard-canceled',
    who: 'pro',
    address: '/dashboard/user',
    prepare: (page) => alter(page, PROFILE, { plan_status: 'inactive' }),
    bring: (page) => see(page, /^Access until/),
  },
  {
    name: 'dashboard-commands',
    who: 'member',
    address: '/dashboard/user',
    bring: async (page) => {
      await seeCredits(page)
      await openCommands(page)
    },
  },
  {
    name: 'dashboard-offline',
    needsOwnContext: true,
    who: 'member',
    address: '/dashboard/user',
    bring: async (page) => {
      await seeCredits(page)
      await page.context().setOffline(true)
      await see(page, 'You are offline.')
    },
  },
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
    needsOwnContext: true,
    who: 'member',
    address: '/payment/subscription-success',
    prepare: (page) => page.clock.install(),
    bring: skipPaymentWait,
  },
  {
    name: 'account',
    who: 'member',
    address: '/account',
    bring: async (page) => {
      await see(page, 'This one')
      await page.getByRole('switch', { name: 'Weekly summary' }).waitFor()
      await page.getByRole('list', { name: 'What you agreed to' }).waitFor()
    },
  },
  {
    name: 'account-mails-failed',
    who: 'member',
    address: '/account',
    prepare: (page) => answer(page, '**/functions/v1/mail-preferences', 500),
    bring: (page) => page.getByRole('region', { name: 'Mails' }).getByRole('alert').waitFor(),
    complaints: [/500 \(Internal Server Error\)/],
  },
  {
    name: 'account-password-proof',
    who: 'member',
    address: '/account',
    prepare: requirePasswordProof,
    bring: askForPasswordProof,
    complaints: [/400 \(Bad Request\)/],
  },
  {
    name: 'account-password-code',
    who: 'member',
    address: '/account',
    prepare: async (page) => {
      await requirePasswordProof(page)
      await answer(page, '**/auth/v1/reauthenticate', 200)
    },
    bring: async (page) => {
      await askForPasswordProof(page)
      await press(page, 'Send me a code by mail instead')
      await page.getByLabel('Code from the mail').waitFor()
    },
    complaints: [/400 \(Bad Request\)/],
  },
  {
    name: 'account-sign-out-everywhere',
    who: 'member',
    address: '/account',
    bring: async (page) => {
      await press(page, 'Sign out everywhere')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'account-two-step-app',
    who: 'member',
    address: '/account',
    bring: async (page) => {
      await press(page, 'Set up with an authenticator app')
      await press(page, 'Show the code to scan')
      await page.getByAltText('QR code for your authenticator app').waitFor()
    },
  },
  {
    name: 'account-two-step-text',
    who: 'member',
    address: '/account',
    bring: async (page) => {
      await press(page, 'Set up with codes by text')
      await page.getByLabel('Number').fill('0171 2345678')
      await press(page, 'Send a code')
      await see(page, /^Please enter the number with its country code/)
    },
  },
  {
    name: 'account-two-step-text-sent',
    who: 'member',
    address: '/account',
    prepare: async (page) => {
      await answer(page, '**/auth/v1/factors', 200, { id: NUMBER, type: 'phone' })
      await answer(page, '**/auth/v1/factors/*/challenge', 200, { id: NUMBER, type: 'phone' })
    },
    bring: async (page) => {
      await press(page, 'Set up with codes by text')
      await page.getByLabel('Number').fill('+44 20 7946 0018')
      await press(page, 'Send a code')
      await see(page, /^We sent a code/)
    },
  },
  {
    name: 'account-two-step-on',
    who: 'guarded',
    address: '/account',
    bring: (page) => page.getByRole('button', { name: 'Remove My phone' }).waitFor(),
  },
  {
    name: 'account-two-step-remove',
    who: 'guarded',
    address: '/account',
    bring: async (page) => {
      await press(page, 'Remove My phone')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'pricing-member', who: 'member', address: '/pricing', bring: (page) => see(page, /^Upgrade$/) },
  { name: 'pricing-pro', who: 'pro', address: '/pricing', bring: (page) => see(page, 'Current Plan') },
]
