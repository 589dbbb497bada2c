import { answer, hold, press, see, type Screen } from './screen.ts'

const PROFILE = '**/rest/v1/user_profiles*'

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
    bring: (page) => see(page, 'You do not have permission to access this page'),
  },
]
