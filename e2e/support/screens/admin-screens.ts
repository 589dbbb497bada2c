import type { AdminHealth } from '@firstline/contract/health'
import { ADMIN } from '../privileged.ts'
import { answer, hold, press, see, PROFILE, type Screen } from './screen.ts'

const FAILING_HEALTH: AdminHealth = {
  checkedAt: '2026-01-31T12:00:00.000Z',
  parts: [
    {
      name: 'database',
      state: 'warning',
      finding: 'Every connection of this server is busy, and calls wait for one.',
      facts: [
        { label: 'Engine', value: 'PostgreSQL 16.4' },
        { label: 'Size', value: '12.4 GB' },
        { label: 'Latency', value: '184.2 ms' },
        { label: 'Connections', value: '64 of 100' },
        { label: 'Pool', value: '10 of 10 busy, 7 waiting' },
        { label: 'Migrations', value: '39 applied' },
      ],
      remedy: {
        text: 'Look for slow statements in pg_stat_activity, or run another server.',
        section: 'While PostgreSQL is unreachable',
      },
    },
    {
      name: 'mail',
      state: 'failing',
      finding: "Mails can't be sent: the mail server can't be reached (ECONNREFUSED).",
      facts: [
        { label: 'Mail server', value: 'down' },
        { label: 'Mails waiting', value: '31, the oldest for 12 minutes' },
        { label: 'Texts', value: 'not set up' },
      ],
      remedy: {
        text: 'Correct SMTP_URL or SMS_URL, or repair that server. Messages wait for a day.',
        section: 'Mail and texts',
      },
    },
    {
      name: 'model',
      state: 'failing',
      finding: 'Its calls keep failing, so generations are refused.',
      facts: [
        { label: 'Model', value: 'gpt-4o-mini, gpt-4.1-nano in the demo' },
        { label: 'Circuit breaker', value: 'open after 5 failures in a row' },
        { label: 'Last hour', value: '212 calls, 9 failed' },
        { label: 'Budget left today', value: '$3.21 of $5.00' },
      ],
      remedy: {
        text: 'Look at the provider; the log names its response. One call in 30 seconds tries again.',
        section: 'Failures of the doctor',
      },
    },
    {
      name: 'server',
      state: 'ok',
      finding: 'It runs, with memory to spare.',
      facts: [
        { label: 'Version', value: '0.1.0' },
        { label: 'Runs for', value: '9 days' },
      ],
      remedy: null,
    },
  ],
}

/** The administrators' area, and who is kept out of it. */
export const ADMIN_SCREENS: Screen[] = [
  { name: 'admin', who: 'admin', address: '/dashboard/admin', bring: (page) => see(page, /users, live$/) },
  {
    name: 'admin-menu',
    who: 'admin',
    address: '/dashboard/admin',
    bring: async (page) => {
      await see(page, /users, live$/)
      await press(page, 'Account')
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
  {
    name: 'admin-edit-user',
    who: 'admin',
    address: `/dashboard/admin?search=${ADMIN.email}`,
    bring: async (page) => {
      await press(page, 'Edit')
      await see(page, 'Account opened')
    },
  },
  {
    name: 'admin-nobody-found',
    who: 'admin',
    address: '/dashboard/admin?search=nobody&sort=email',
    bring: (page) => see(page, /^No address and no domain begins with/),
  },
  {
    name: 'admin-health',
    who: 'admin',
    address: '/dashboard/admin',
    bring: async (page) => {
      await see(page, /users, live$/)
      await see(page, 'Balances and ledger')
      await page.getByRole('heading', { name: 'System Health' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'admin-health-failing',
    who: 'admin',
    address: '/dashboard/admin',
    prepare: (page) => answer(page, '**/functions/v1/admin-health', 200, FAILING_HEALTH),
    bring: async (page) => {
      await see(page, '2 failing, 1 warning.')
      await page.getByRole('heading', { name: 'System Health' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'admin-users-failed',
    who: 'admin',
    address: '/dashboard/admin',
    prepare: (page) => answer(page, '**/functions/v1/admin-users', 503),
    bring: (page) => see(page, 'Failed to load users.'),
    complaints: [/503/],
  },
  {
    name: 'admin-users-loading',
    who: 'admin',
    address: '/dashboard/admin',
    prepare: (page) => hold(page, '**/functions/v1/admin-users'),
    bring: (page) => page.getByRole('region', { name: 'User Management' }).locator('.pulse').waitFor(),
  },
  {
    name: 'admin-found',
    who: 'admin',
    address: '/dashboard/admin',
    bring: async (page) => {
      await page.getByLabel('User email').fill(ADMIN.email)
      await press(page, 'Look up')
      await see(page, /^Found\./)
    },
  },
  {
    name: 'admin-verifying',
    who: 'admin',
    address: '/dashboard/admin',
    prepare: (page) => hold(page, PROFILE),
    bring: (page) => page.getByRole('progressbar', { name: 'Verifying access' }).waitFor(),
  },
  {
    name: 'admin-unknown',
    who: 'admin',
    address: '/dashboard/admin',
    prepare: (page) => answer(page, PROFILE, 403, { code: '42501', message: 'permission denied' }),
    bring: (page) => see(page, 'Your access could not be verified'),
    complaints: [/403 \(Forbidden\)/],
  },
  {
    name: 'admin-refused',
    who: 'member',
    address: '/dashboard/admin',
    bring: async (page) => {
      await see(page, 'You do not have permission to access this page')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
]
