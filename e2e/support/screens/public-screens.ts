import type { Page } from '@playwright/test'
import { announce } from './announce.ts'
import { openCommands, waitForHeading, see, hold, press, type Screen } from './screen.ts'

/** As long as an announcement may be. */
const LONG_NEWS = `${'Messages are now checked for claims that need a source, and the score says which. '.repeat(3).slice(0, 192)} more.`

const BROKEN = `export default function Broken() { throw new Error('The sample message could not be read') }`

async function breakSignup(page: Page): Promise<void> {
  await page.route('**/assets/signup-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BROKEN }),
  )
}

async function openBroken(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create account' }).click()
  await see(page, 'Something went wrong')
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question)
  await press(page, 'Send')
}

/** Opens the page that switches a mail off, by the link of a sample mail. */
async function openUnsubscribed(page: Page): Promise<void> {
  const text = await page.locator('pre').textContent()
  const [link = ''] = /https?:\S+\/unsubscribe\S+/.exec(text ?? '') ?? []
  await page.goto(link)
  await see(page, 'You are unsubscribed')
}

/** What everybody may read. */
export const PUBLIC_SCREENS: Screen[] = [
  { name: 'landing', who: 'visitor', address: '/' },
  {
    name: 'announcement',
    who: 'visitor',
    address: '/',
    prepare: (page) => announce(page, LONG_NEWS, 'info'),
    bring: (page) => see(page, LONG_NEWS),
  },
  { name: 'unsubscribed', who: 'visitor', address: '/outbox/preview/credits-low', bring: openUnsubscribed },
  {
    name: 'unsubscribe-broken-link',
    who: 'visitor',
    address: '/unsubscribe?token=incomplete',
    complaints: [/404 \(Not Found\)/],
  },
  {
    name: 'landing-menu',
    who: 'visitor',
    address: '/',
    only: 'phone',
    bring: async (page) => {
      await press(page, /menu/i)
      await page.getByRole('link', { name: 'Log in', exact: true }).waitFor()
    },
  },
  {
    name: 'commands',
    who: 'visitor',
    address: '/pricing',
    bring: async (page) => {
      await waitForHeading(page)
      await openCommands(page)
    },
  },
  { name: 'pricing', who: 'visitor', address: '/pricing' },
  {
    name: 'pricing-demo-limit',
    who: 'visitor',
    address: '/pricing?from=demo_limit',
    bring: (page) => see(page, 'Demo limit reached.'),
  },
  { name: 'help', who: 'visitor', address: '/help' },
  {
    name: 'help-answered',
    who: 'visitor',
    address: '/help',
    bring: async (page) => {
      await ask(page, 'do i lose a credit if it fails??')
      await see(page, 'No. A credit is set aside')
    },
  },
  {
    name: 'help-waiting',
    who: 'visitor',
    address: '/help',
    prepare: (page) => hold(page, '**/functions/v1/faq-bot'),
    bring: async (page) => {
      await ask(page, 'How do credits work?')
      await page.getByLabel('Your question').and(page.locator(':disabled, [readonly]')).waitFor()
    },
  },
  {
    name: 'help-common-questions',
    who: 'visitor',
    address: '/help',
    bring: async (page) => {
      await page.getByRole('tab', { name: 'Common Questions' }).click()
      await page.getByRole('tabpanel', { name: 'Common Questions' }).waitFor()
    },
  },
  { name: 'payment-success', who: 'visitor', address: '/payment/success' },
  { name: 'payment-cancel', who: 'visitor', address: '/payment/cancel' },
  {
    name: 'payment-visitor',
    who: 'visitor',
    address: '/payment/subscription-success',
    bring: (page) => see(page, 'Sign in to see your plan'),
  },
  { name: 'contact', who: 'visitor', address: '/contact' },
  { name: 'terms', who: 'visitor', address: '/terms' },
  { name: 'privacy', who: 'visitor', address: '/privacy' },
  { name: 'refund', who: 'visitor', address: '/refund' },
  {
    name: 'not-found',
    who: 'visitor',
    address: '/no/such/page',
    bring: (page) => see(page, 'Oops! Page not found'),
    complaints: [/404 \(Not Found\)/],
  },
  {
    name: 'error',
    who: 'visitor',
    address: '/login',
    prepare: breakSignup,
    bring: openBroken,
    complaints: [/sample message could not be read/],
  },
  {
    name: 'error-again',
    who: 'visitor',
    address: '/login',
    prepare: breakSignup,
    bring: async (page) => {
      await openBroken(page)
      await press(page, 'Try Again')
      await page.getByRole('button', { name: 'Reload App' }).waitFor()
    },
    complaints: [/sample message could not be read/],
  },
]
