import { ADMIN } from '../privileged.ts'
import { answer, hold, press, see, PROFILE, type Screen } from './screen.ts'

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
