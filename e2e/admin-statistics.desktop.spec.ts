import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type Account, signIn } from './support/accounts.ts'
import { spendCredits } from './support/generate.ts'
import { ADMIN } from './support/privileged.ts'
import { startServer } from './support/start-server.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  storeSession,
  test as base,
} from './support/test.ts'

const READER = { email: 'numbers@example.com', password: 'the keeper of numbers' }
const NO_PERMISSION = 'You do not have permission to access this page'

// An installation with two administrators, of whom one sees statistics, and whose settings no other test changes.
const test = base.extend<{ admin: Account }, { installation: string }>({
  installation: [
    async ({}, use) => {
      const server = await startServer({
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        STATS_ADMIN_EMAIL: READER.email,
        STATS_ADMIN_PASSWORD: READER.password,
      })
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation),
  admin: async ({ origin }, use) => use(await signIn(origin, ADMIN)),
})

test.describe.configure({ mode: 'serial' })

/** Makes an administrator an ordinary user, as another administrator may by the table. */
async function takeRole(client: SupabaseClient, { session }: Account): Promise<void> {
  const { error } = await client.from('user_profiles').update({ role: 'user' }).eq('user_id', session.user.id)
  if (error) throw error
}

/** The functions a page has called so far. */
function collectCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/functions\/v1\/([\w-]+)/.exec(request.url()) ?? []
    if (name && request.method() === 'POST') calls.push(name)
  })
  return calls
}

test(
  'the designated administrator sees live statistics (P11.3, P11.6)',
  { tag: '@full' },
  async ({ page, origin, user }) => {
    await storeSession(page, await signIn(origin, READER))
    await page.goto('/dashboard/admin')
    const statistics = page.getByRole('region', { name: 'User Statistics' })
    const total = statistics.getByRole('definition').first()
    await expect(page.getByText('Live. Statistics refresh every 10 seconds.')).toBeVisible()
    await expect(total).toHaveText('0')
    await spendCredits(user, 'Cold DM', 1)
    await spendCredits(user, 'Email Subject Line', 1)
    await expect(statistics.getByText('1 / 1')).toBeVisible()
    await expect(total).toHaveText('2')

    await statistics.getByText('7 days').click()
    await statistics.getByRole('button', { name: 'Show charts' }).press('Enter')
    const bars = statistics.getByRole('slider', { name: 'Numbers of one day' })
    await expect(bars).toHaveAttribute('aria-valuetext', /: 2 generations, 0 tokens, \$0\.00$/)
    await bars.press('ArrowLeft')
    await expect(bars).toHaveAttribute('aria-valuetext', /: 0 generations, 0 tokens, \$0\.00$/)
    await statistics.getByText('Show as a table').first().click()
    await expect(statistics.getByRole('row', { name: 'Email Subject Line 1 0 $0.00' })).toBeVisible()
    await expect(statistics.getByText('Of them wrote a set, 25%')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Renew monthly credits Waiting/ })).toBeVisible()
    const health = page.getByRole('region', { name: 'System Health' })
    await expect(health.getByText('Everything works.')).toBeVisible()

    await expectAccessibleInBothThemes(page)
    for (const width of [320, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  },
)

test('another administrator neither sees nor requests statistics; trial settings are saved (P11.3, P11.5)', async ({
  page,
  admin,
}) => {
  const calls = collectCalls(page)
  await storeSession(page, admin)
  await page.goto('/dashboard/admin')
  await page.getByRole('switch', { name: 'Trials' }).click()
  await page.getByLabel('Credits', { exact: true }).fill('10001')
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.click()
  await expect(page.getByText("Trial credits can't be above 10,000.")).toBeVisible()
  await page.getByLabel('Credits', { exact: true }).fill('7')
  await save.click()
  await expect(page.getByText('Trial settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Trials' })).toBeChecked()
  await expect(page.getByLabel('Credits', { exact: true })).toHaveValue('7')
  await expect(page.getByLabel('Days', { exact: true })).toHaveValue('14')
  await expect(page.getByText('Last changed just now.')).toBeVisible()

  await page.getByRole('button', { name: 'End all trials' }).click()
  await expect(page.getByText(/with 3 Cold DM and 3 Subject Line credits left/)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all trials' }).click()
  await expect(page.getByText('None was running.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'User Statistics' })).toHaveCount(0)
  expect(calls).toContain('admin-jobs')
  expect(calls).not.toContain('admin-statistics')
  expect(calls).not.toContain('admin-business')
  expect(calls).toContain('admin-health')
})

test('a member is redirected with the reason, a visitor to /admin-login (P1.6, P11.4)', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/admin')
  await page.waitForURL('**/dashboard/user')
  await expect(page.getByText(NO_PERMISSION)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/dashboard/admin')
  await page.waitForURL('**/admin-login')
  await expect(page.getByRole('heading', { name: 'Admin sign in' })).toBeVisible()
})

test.describe('an unreadable session', () => {
  test.use({ expectedComplaints: [/403 \(Forbidden\)/] })

  test('makes the area show that it verifies, then offer to reload (P1.6)', async ({ page, admin }) => {
    const mayAnswer = Promise.withResolvers<void>()
    let isReadable = false
    await storeSession(page, admin)
    await page.route('**/rest/v1/user_profiles*', async (route) => {
      await mayAnswer.promise
      if (isReadable) await route.continue()
      else await route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } })
    })
    await page.goto('/dashboard/admin')
    await expect(page.getByRole('progressbar', { name: 'Verifying access' })).toBeVisible()
    mayAnswer.resolve()
    await expect(page.getByRole('heading', { name: 'Your access could not be verified' })).toBeVisible()
    // The profile is read again when the live connection opens: read too early, it would replace the button.
    page.once('framenavigated', () => {
      isReadable = true
    })
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  })
})

// The last one: after it there is one administrator less.
test('an administrator who loses the role sees it immediately, with a link onward (P1.6, P11.4)', async ({
  page,
  admin,
  origin,
}) => {
  await storeSession(page, admin)
  await page.goto('/dashboard/admin')
  await expect(page.getByText(/users, live$/)).toBeVisible()
  const { client: other } = await signIn(origin, READER)
  await takeRole(other, admin)
  await expect(page.getByRole('heading', { name: NO_PERMISSION })).toBeVisible()
  await expect(page.getByText('User Management')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await page.waitForURL('**/dashboard/user')
})
