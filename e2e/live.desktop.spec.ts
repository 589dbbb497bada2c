import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { signIn, signUp } from './support/accounts.ts'
import { ADMIN } from './support/privileged.ts'
import { setCredits } from './support/set-credits.ts'
import { startServer } from './support/start-server.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  storeSession,
  test as base,
} from './support/test.ts'

// An installation whose administrator is known, and whose list of users no other test adds to.
const test = base.extend<{ admin: SupabaseClient }, { installation: string }>({
  installation: [
    async ({}, use) => {
      const server = await startServer({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation),
  admin: async ({ installation }, use) => {
    const { client } = await signIn(installation, ADMIN)
    await use(client)
  },
})

test.describe.configure({ mode: 'serial' })

/** From now on the page receives changes; its own reads are outdated. */
async function isWatching(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) =>
    /phx_reply.*postgres_changes/.test(String(payload)),
  )
}

test('balances update live in every tab', async ({ signedIn: page, context, user, admin }) => {
  const other = await context.newPage()
  const tabs = [page, other]
  const left = (tab: Page) => tab.getByRole('progressbar', { name: 'Cold DM credits left' })
  for (const tab of tabs) {
    const joined = isWatching(tab)
    await tab.goto('/dashboard/user')
    await joined
    await expect(left(tab)).toHaveAttribute('aria-valuetext', '6 of 6 left')
  }
  await setCredits(admin, user.email, 3)
  for (const tab of tabs) await expect(left(tab)).toHaveAttribute('aria-valuetext', '3 of 6 left')
})

test('an offline page says so, and reloads its data when online', async ({
  signedIn: page,
  context,
  user,
  admin,
}) => {
  await page.goto('/dashboard/user')
  const left = page.getByRole('progressbar', { name: 'Cold DM credits left' })
  await expect(left).toHaveAttribute('aria-valuetext', '6 of 6 left')
  const notice = page.getByText('You are offline. What you see may be out of date.')
  await expect(notice).toHaveCount(0)
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await setCredits(admin, user.email, 2)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(left).toHaveAttribute('aria-valuetext', '2 of 6 left')
})

test("the administrators' list shows sign-ups and changes as they happen", async ({
  page,
  admin,
  origin,
}) => {
  const { data } = await admin.auth.getSession()
  if (!data.session) throw new Error('The administrator is not signed in')
  await storeSession(page, { ...ADMIN, session: data.session, client: admin })
  await page.goto('/dashboard/admin')
  await expect(page.getByText(/users, live$/)).toBeVisible()
  await expect(page.getByRole('row', { name: ADMIN.email })).toBeVisible()

  const somebody = await signUp(origin)
  const row = page.getByRole('row', { name: somebody.email })
  await expect(row).toContainText('Free')
  await setCredits(admin, somebody.email, 1)
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  const found = await admin.functions.invoke('admin-user-lookup', { body: { email: somebody.email } })
  const { userId, version } = found.data.user
  await admin.functions.invoke('admin-set-plan', {
    body: { userId, version, plan: 'pro', reason: 'For a test' },
  })
  await expect(row).toContainText('Pro')

  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)

  await somebody.client.functions.invoke('auth-operations', { body: { action: 'deleteAccount', userId } })
  await expect(row).toHaveCount(0)
})
