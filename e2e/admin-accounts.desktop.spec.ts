import { readFile } from 'node:fs/promises'
import { signIn } from './support/accounts.ts'
import { watchLayoutShift } from './support/layout-shift.ts'
import { ADMIN, PRIVILEGED_SETTINGS } from './support/privileged.ts'
import { startServer, type RunningServer } from './support/start-server.ts'
import { expect, expectAccessible, storeSession, test as base } from './support/test.ts'

// An installation of its own: an announcement is on the pages of every test that shares the server.
const test = base.extend<object, { installation: RunningServer }>({
  installation: [
    async ({}, use) => {
      const server = await startServer(PRIVILEGED_SETTINGS)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})
test.use({ expectedComplaints: [/status of (400|401|403|406)/] })

test('an administrator finds, exports, bans, unbans and deletes a user (P11.1, P11.12)', async ({
  signedIn: page,
  user,
  origin,
  elsewhere,
}) => {
  await page.goto('/history')
  const area = await elsewhere()
  await storeSession(area, await signIn(origin, ADMIN))
  await area.goto('/dashboard/admin')
  await area.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Users' }).click()
  await expect(area.locator('#users')).toBeInViewport()
  // From the middle of the address.
  await area.getByRole('searchbox', { name: 'Search users' }).fill(user.email.slice(3).toUpperCase())
  await expect(area.getByText(/^1 user found/)).toBeVisible()
  const [download] = await Promise.all([
    area.waitForEvent('download'),
    area.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^users_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(new RegExp(`^${user.email},free,active,6,6,`))

  const row = area.getByRole('row', { name: user.email })
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = area.getByRole('dialog', { name: 'Edit user' })
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  const question = area.getByRole('alertdialog')
  await question.getByRole('spinbutton', { name: 'Days' }).fill('3')
  await expectAccessible(area)
  await question.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(area.getByText(`${user.email} is banned`)).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(dialog.getByText(/^Until /)).toBeVisible()
  await expect(dialog.getByText(`By ${ADMIN.email}`)).toBeVisible()

  // The open page of the user is signed out and says why, as signing in does.
  await expect(page.getByText(/^This account is blocked\. Please write to/)).toBeVisible()
  await page.waitForURL('**/login*')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').getByText(/^This account is blocked\. Please write to/)).toBeVisible()

  await dialog.getByRole('button', { name: 'Lift the ban' }).click()
  await expect(area.getByText(`${user.email} can sign in again`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(question.getByLabel('Type the address to confirm')).toHaveAccessibleDescription(
    "This is not the account's address.",
  )
  await question.getByLabel('Type the address to confirm').fill(user.email)
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(area.getByText(/^No address contains/)).toBeVisible()
})

test('an announcement is on top of public pages at the first paint, until it is dismissed (P11.14)', async ({
  page,
  origin,
  elsewhere,
}) => {
  const area = await elsewhere()
  await storeSession(area, await signIn(origin, ADMIN))
  await area.goto('/dashboard/admin')
  await area.getByLabel('Text').fill('Maintenance on Sunday: <b>writing</b> pauses for an hour.')
  await area.getByRole('radio', { name: 'Warning' }).click()
  await area.getByRole('button', { name: 'Publish' }).click()
  await expect(area.getByText('Announcement published')).toBeVisible()

  for (const path of ['/login', '/signup', '/forgot-password', '/admin-login']) {
    await page.goto(path)
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toContainText(
      'Maintenance on Sunday',
    )
  }

  const readShift = await watchLayoutShift(page, '/pricing')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  // Without any script at first: the text is in the page.
  const html = await (await page.request.get('/pricing')).text()
  expect(html).toContain('Maintenance on Sunday: &lt;b&gt;writing&lt;/b&gt; pauses')
  await page.goto('/pricing')
  const bar = page.getByRole('complementary', { name: 'Announcement' })
  await expect(bar).toHaveText(/^Important: Maintenance on Sunday: <b>writing<\/b> pauses for an hour\./)
  await page.waitForLoadState('networkidle')
  expect(await readShift()).toBeLessThan(0.01)
  expect(scripts.filter((url) => /supabase/.test(url))).toEqual([])
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Dismiss the announcement' }).click()
  await expect(bar).toBeHidden()
  await page.goto('/help')
  await expect(bar).toBeHidden()

  // The next text is shown to this browser again, but not when it is for members.
  const readSettings = async () => (await page.request.get('/config.json')).text()
  await area.getByLabel('Text').fill('Writing is back.')
  await area.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(readSettings).toContain('Writing is back.')
  await page.reload()
  await expect(bar).toHaveText(/Writing is back\./)
  await area.getByRole('radio', { name: 'Members' }).click()
  await area.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(readSettings).toContain('"audience":"members"')
  await page.reload()
  await expect(bar).toBeHidden()
  await area.reload()
  await expect(area.getByRole('complementary', { name: 'Announcement' })).toBeVisible()
  await area.getByRole('button', { name: 'Take down' }).click()
  await expect(area.getByText('Announcement taken down')).toBeVisible()
})
