import type { Page } from '@playwright/test'
import { announce } from './announce.ts'
import { ADMIN, TESTER } from '../privileged.ts'
import { BUSINESS, FAILING_HEALTH, STATISTICS } from './admin-figures.ts'
import { answer, hold, press, see, PROFILE, type Screen } from './screen.ts'

const TESTER_LIST = `/dashboard/admin?search=${TESTER.email}`

/** A set that was written and one that failed. */
const GENERATIONS = {
  next: 'more',
  generations: [
    {
      id: '44444444-4444-4444-8444-444444444444',
      messageType: 'Cold DM',
      status: 'done',
      charge: 'settled',
      createdAt: '2026-01-31T12:00:00.000Z',
      finishedAt: '2026-01-31T12:00:02.000Z',
      errorMessage: null,
      brief: {
        targetAudience: 'Dental practices in Leeds',
        product: 'Recall letters that patients answer',
        painPoint: 'A third of the patients miss their check-up',
        tone: 'Friendly',
        emotion: 'Urgency',
      },
      note: 'For the spring campaign',
      items: [
        {
          position: 1,
          content:
            'A third of your patients miss their check-up. Our recall letters bring most of them back.',
          editedContent: null,
          score: 88,
          writtenBy: 'built-in',
          usedAt: '2026-01-31T13:00:00.000Z',
          repliedAt: null,
        },
        {
          position: 2,
          content: 'How do you bring back patients who miss their check-up?',
          editedContent: 'How do you bring back the patients who miss a check-up?',
          score: 81,
          writtenBy: 'model',
          usedAt: null,
          repliedAt: null,
        },
      ],
    },
    {
      id: '44444444-4444-4444-8444-444444444445',
      messageType: 'Email Subject Line',
      status: 'failed',
      charge: 'refunded',
      createdAt: '2026-01-30T12:00:00.000Z',
      finishedAt: null,
      errorMessage: 'The writer took too long and was stopped. Nothing was charged.',
      brief: { websiteUrl: 'https://recall.example/', tone: 'Casual' },
      note: '',
      items: [],
    },
  ],
}

/** Opens the dialog of the only user of the list. */
async function editUser(page: Page): Promise<void> {
  await press(page, 'Edit')
  await see(page, 'Account opened')
}

/** Responds with the server's users, changed in some fields. */
async function alterUsers(page: Page, change: object): Promise<void> {
  await page.route('**/functions/v1/admin-users', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { users: object[] }
    await route.fulfill({
      response,
      json: { ...list, users: list.users.map((user) => ({ ...user, ...change })) },
    })
  })
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
    name: 'admin-ban-user',
    who: 'admin',
    address: TESTER_LIST,
    bring: async (page) => {
      await editUser(page)
      await press(page, 'Ban')
      await page.getByRole('spinbutton', { name: 'Days' }).waitFor()
    },
  },
  {
    name: 'admin-delete-user',
    who: 'admin',
    address: TESTER_LIST,
    bring: async (page) => {
      await editUser(page)
      await press(page, 'Delete account')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
      await see(page, "This is not the account's address.")
    },
  },
  {
    name: 'admin-edit-banned-user',
    who: 'admin',
    address: TESTER_LIST,
    prepare: (page) => alterUsers(page, { bannedUntil: '2999-01-31T12:00:00.000Z', isConfirmed: false }),
    bring: async (page) => {
      await editUser(page)
      await see(page, 'Until 31 Jan 2999')
    },
  },
  {
    name: 'admin-filtered',
    who: 'admin',
    address: '/dashboard/admin?plan=free&group=admins&sort=credits_dm',
    bring: (page) => see(page, /users? found, live$/),
  },
  {
    name: 'admin-announcement',
    who: 'admin',
    address: '/dashboard/admin',
    prepare: async (page) => {
      await announce(page, 'Maintenance on Sunday from 6 to 7 UTC.', 'warning')
      await answer(page, '**/functions/v1/admin-announcement', 200, {
        announcement: {
          id: '55555555-5555-4555-8555-555555555555',
          text: 'Maintenance on Sunday from 6 to 7 UTC.',
          kind: 'warning',
          audience: 'everybody',
          endsAt: '2999-01-31T12:00:00.000Z',
        },
      })
    },
    bring: async (page) => {
      await page.getByRole('button', { name: 'Take down' }).scrollIntoViewIfNeeded()
      await see(page, 'Important: ')
    },
  },
  {
    name: 'admin-read-generations',
    who: 'admin',
    address: TESTER_LIST,
    prepare: (page) => answer(page, '**/functions/v1/admin-generations', 200, GENERATIONS),
    bring: async (page) => {
      await editUser(page)
      await press(page, 'Read generations')
      await page
        .getByRole('textbox', { name: 'Reason', exact: true })
        .last()
        .fill('Ticket 4711: the credits of a set are missing')
      await press(page, 'Show generations')
      await see(page, 'Dental practices in Leeds')
    },
  },
  {
    name: 'admin-reason',
    who: 'admin',
    address: TESTER_LIST,
    bring: async (page) => {
      await editUser(page)
      await press(page, 'Read generations')
      await press(page, 'Show generations')
      await see(page, /^Please say why you read them/)
    },
  },
  {
    name: 'admin-nobody-found',
    who: 'admin',
    address: '/dashboard/admin?search=nobody&sort=email',
    bring: (page) => see(page, /^No address contains/),
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
    name: 'admin-statistics',
    who: 'admin',
    address: '/dashboard/admin',
    prepare: async (page) => {
      await answer(page, '**/functions/v1/admin-statistics', 200, STATISTICS)
      await answer(page, '**/functions/v1/admin-business', 200, BUSINESS)
    },
    bring: async (page) => {
      await see(page, /users, live$/)
      await page.getByText('30 days').click()
      await press(page, 'Show charts')
      await see(page, /^Of them became Pro/)
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
