import { createEmail, signIn } from './support/accounts.ts'
import { ADMIN } from './support/privileged.ts'
import { startServer } from './support/start-server.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  storeSession,
  test as base,
} from './support/test.ts'

const PASSWORD = 'correct horse battery'

// An installation whose mail server is down: nothing listens on port 1.
const test = base.extend<object, { installation: string }>({
  installation: [
    async ({}, use) => {
      const server = await startServer({
        SMTP_URL: 'smtp://127.0.0.1:1',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      })
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation),
})

test(
  'delayed mail is shown to users who wait for a link, and to administrators with the reason (P4.4, P11.6)',
  { tag: '@full' },
  async ({ page, elsewhere, origin }) => {
    const delayed = page.getByText('Email is delayed right now. Your link can take a while')
    for (const email of [createEmail(), ADMIN.email]) {
      await page.goto('/signup')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(delayed).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Use another address' }).click()
    }

    const area = await elsewhere()
    await storeSession(area, await signIn(origin, ADMIN))
    await area.goto('/dashboard/admin')
    const job = area.getByRole('row', { name: /^Send emails and texts Failing/ })
    await expect(async () => {
      await area.reload()
      await expect(job).toContainText("Mails can't be sent: the mail server can't be reached (ECONNREFUSED)")
    }).toPass()
    await expect(job).toContainText(/1 waiting, the oldest for \d+ minutes?/)
    await expectAccessibleInBothThemes(area)
    await area.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(area)
  },
)
