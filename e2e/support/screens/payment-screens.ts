import { skipPaymentWait } from '../skip-payment-wait.ts'
import { sellOnline } from './payments.ts'
import { answer, press, see, type Screen } from './screen.ts'

/** What an installation that sells online adds. */
export const PAYMENT_SCREENS: Screen[] = [
  {
    name: 'online-pricing',
    who: 'member',
    address: '/pricing',
    prepare: (page) => sellOnline(page),
    bring: (page) => see(page, '$890 per year'),
  },
  {
    name: 'online-pricing-unavailable',
    who: 'member',
    address: '/pricing',
    prepare: async (page) => {
      await sellOnline(page)
      await answer(page, '**/functions/v1/create-checkout', 503, {
        code: 'payments_unavailable',
        message: 'Payment processing is currently unavailable. Please try again later. Nothing was charged.',
      })
    },
    bring: async (page) => {
      await press(page, 'Upgrade')
      await see(page, 'Payment processing is currently unavailable')
    },
    complaints: [/503/],
  },
  {
    name: 'online-dashboard',
    who: 'pro',
    address: '/dashboard/user',
    prepare: (page) => sellOnline(page, 'active'),
    bring: (page) => see(page, 'Cancel subscription'),
  },
  {
    name: 'online-cancel',
    who: 'pro',
    address: '/dashboard/user',
    prepare: (page) => sellOnline(page, 'active'),
    bring: async (page) => {
      await press(page, 'Cancel subscription')
      await see(page, /^You keep Pro until/)
    },
  },
  {
    name: 'online-canceled',
    who: 'pro',
    address: '/dashboard/user',
    prepare: (page) => sellOnline(page, 'canceled'),
    bring: (page) => see(page, 'Keep subscription'),
  },
  {
    name: 'online-overdue',
    who: 'pro',
    address: '/dashboard/user',
    prepare: (page) => sellOnline(page, 'overdue'),
    bring: (page) => see(page, 'Your last payment failed.'),
  },
  {
    name: 'online-account',
    who: 'pro',
    address: '/account',
    prepare: (page) => sellOnline(page, 'active'),
    bring: async (page) => {
      await see(page, 'This one')
      await see(page, 'Manage billing')
    },
  },
  {
    name: 'online-account-free',
    who: 'member',
    address: '/account',
    prepare: (page) => sellOnline(page),
    bring: async (page) => {
      await see(page, 'This one')
      await see(page, 'No invoices yet.')
    },
  },
  {
    name: 'online-account-failed',
    who: 'member',
    address: '/account',
    prepare: async (page) => {
      await sellOnline(page)
      await answer(page, '**/functions/v1/billing', 503, { code: 'database_unavailable', message: 'Away.' })
    },
    bring: async (page) => {
      await see(page, 'This one')
      await see(page, 'Your billing could not be read.')
    },
    complaints: [/503/],
  },
  {
    name: 'online-top-up-waiting',
    needsOwnContext: true,
    who: 'pro',
    address: '/payment/subscription-success?offer=top-up',
    prepare: async (page) => {
      await page.clock.install()
      await sellOnline(page)
    },
    bring: skipPaymentWait,
  },
]
