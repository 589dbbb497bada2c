import type { Locator, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { signIn } from './support/accounts.ts'
import { waitForResults, generate } from './support/generate.ts'
import { ADMIN } from './support/privileged.ts'
import { setCredits } from './support/set-credits.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  storeSession,
  test as base,
} from './support/test.ts'

// The administrator uses a separate browser, and the official client.
const test = base.extend<{ admin: SupabaseClient; area: Page }>({
  admin: async ({ origin }, use) => use((await signIn(origin, ADMIN)).client),
  area: async ({ origin, elsewhere }, use) => {
    const page = await elsewhere()
    await storeSession(page, await signIn(origin, ADMIN))
    await use(page)
  },
})

/** The row of a user, found by search. */
async function findRow(area: Page, email: string): Promise<Locator> {
  await area.getByRole('searchbox', { name: 'Search users' }).fill(email.toUpperCase())
  await expect(area.getByText(/^1 user found/)).toBeVisible()
  return area.getByRole('row', { name: email })
}

/** Plan and both balances of a row. */
const planAndCredits = (row: Locator) => row.getByRole('cell').filter({ hasText: /^(Free|Pro|[\d,]+)$/ })

test('assigned credits appear live for the user, and their use for the administrator (P11.1, P11.2)', async ({
  signedIn: page,
  area,
  user,
}) => {
  await page.goto('/dashboard/user')
  const left = page.getByRole('progressbar', { name: 'Cold DM credits left' })
  await expect(left).toHaveAttribute('aria-valuetext', '6 of 6 left')
  await area.goto('/dashboard/admin')
  await expect(area.getByText(/users, live$/)).toBeVisible()
  const row = await findRow(area, user.email)
  await expect(planAndCredits(row)).toHaveText(['Free', '6', '6'])
  expect(new URL(area.url()).searchParams.get('search')).toBe(user.email.toUpperCase())

  await area.getByLabel('User email').fill(user.email.toUpperCase())
  await area.getByRole('button', { name: 'Look up' }).click()
  await expect(area.getByText('Found. Free, 6 DM, 6 subject')).toBeVisible()
  await area.getByLabel('Reason').fill('Paid by invoice')
  await area.getByRole('button', { name: 'Assign credits' }).click()
  await expect(area.getByText('Credits assigned')).toBeVisible()
  await expect(area.getByText('Found. Pro, 100 DM, 100 subject')).toBeVisible()
  await expect(planAndCredits(row)).toHaveText(['Pro', '100', '100'])
  await expect(left).toHaveAttribute('aria-valuetext', '100 of 100 left')
  await expect(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible()

  await generate(page)
  await waitForResults(page)
  await expect(planAndCredits(row)).toHaveText(['Pro', '99', '100'])
  await expect(area.getByText('Found. Pro, 99 DM, 100 subject')).toBeVisible()
})

test.describe('an edit of an outdated row', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('is refused with the current user, and saved the second time (P11.2, P11.6)', async ({
    area,
    admin,
    user,
  }) => {
    // Changes are not delivered here, so the dialog shows outdated values.
    await area.routeWebSocket(/realtime/, () => undefined)
    await area.goto(`/dashboard/admin?search=${encodeURIComponent(user.email)}`)
    await area.getByRole('row', { name: user.email }).getByRole('button', { name: 'Edit' }).click()
    const dialog = area.getByRole('dialog', { name: 'Edit user' })
    /** The form in which a button is. */
    const reasonBeside = (button: string) =>
      dialog.locator('form', { has: area.getByRole('button', { name: button }) }).getByLabel('Reason')
    await expect(dialog.getByText('Account opened')).toBeVisible()
    await dialog.getByLabel('Subject Line credits').fill('41')
    await reasonBeside('Save credits').fill('Ticket 4711')
    await setCredits(admin, user.email, 2)
    await dialog.getByRole('button', { name: 'Save credits' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'changed in the meantime. Now: Free, 2 DM, 6 subject.',
    )
    await expect(dialog.getByLabel('Subject Line credits')).toHaveValue('41')
    await dialog.getByLabel('Cold DM credits').fill('2')
    await dialog.getByRole('button', { name: 'Save credits' }).click()
    // The toast covers the dialog: dismissing it closes nothing else.
    await area.locator('.toast', { hasText: 'Credits updated' }).locator('.toast-close').click()
    await expect(area.getByText('Credits updated')).toHaveCount(0)
    await expect(dialog.getByText('Subject Line: 6 → 41')).toBeVisible()
    await expect(dialog.getByText('Cold DM: 6 → 2')).toBeVisible()
    await expect(dialog.getByText(`By ${ADMIN.email}`)).toHaveCount(2)

    await dialog.getByRole('radio', { name: 'Pro' }).click()
    await reasonBeside('Save plan').fill('Paid by invoice')
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    await expect(dialog.getByLabel('Cold DM credits')).toHaveValue('100')
    await dialog.getByLabel('Cold DM credits').fill('7')
    await reasonBeside('Save credits').fill('Ticket 4712')
    await dialog.getByRole('button', { name: 'Save credits' }).click()
    await expect(dialog.getByText('Cold DM: 100 → 7')).toBeVisible()
    await dialog.getByLabel('Reason for the reset').fill('Ticket 4713')
    await dialog.getByRole('button', { name: 'Reset to plan allowance' }).click()
    await expect(dialog.getByText('Cold DM: 7 → 100')).toBeVisible()
    await expect(dialog.getByLabel('Cold DM credits')).toHaveValue('100')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(planAndCredits(area.getByRole('row', { name: user.email }))).toHaveText([
      'Pro',
      '100',
      '100',
    ])
  })
})

test.describe('an invalid edit', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test(
    'is an error at its field, without a request where possible (P11.2)',
    { tag: '@full' },
    async ({ area, admin, user }) => {
      await area.goto('/dashboard/admin')
      await area.getByRole('button', { name: 'Look up' }).click()
      await expect(area.getByLabel('User email')).toHaveAccessibleDescription('Please enter a user email')
      await area.getByLabel('User email').fill('nobody@nowhere.example')
      await area.getByRole('button', { name: 'Assign credits' }).click()
      await expect(area.getByLabel('User email')).toHaveAccessibleDescription('Please lookup a user first')
      await area.getByRole('button', { name: 'Look up' }).click()
      await expect(area.getByLabel('User email')).toHaveAccessibleDescription('User not found')
      await expectAccessible(area)

      const row = await findRow(area, user.email)
      await row.getByRole('button', { name: 'Edit' }).click()
      const credits = area.getByLabel('Cold DM credits')
      await credits.fill('-5')
      await expect(credits).toHaveValue('0')
      await credits.fill('')
      await area.getByRole('button', { name: 'Save credits' }).click()
      await expect(credits).toHaveAccessibleDescription('DM credits must be a number.')
      // Another administrator changes the user meanwhile.
      await setCredits(admin, user.email, 1)
      await expect(area.getByText('Changed meanwhile.')).toBeVisible()
      await expectAccessible(area)
    },
  )
})

test(
  'editing by keyboard alone, in both themes, at every width (P11.2, P2.8)',
  { tag: '@full' },
  async ({ area, user }) => {
    await area.goto('/dashboard/admin')
    const row = await findRow(area, user.email)
    const edit = row.getByRole('button', { name: 'Edit' })
    await edit.focus()
    await area.keyboard.press('Enter')
    const dialog = area.getByRole('dialog', { name: 'Edit user' })
    await expect(dialog.getByText('Account opened')).toBeVisible()
    await expect(dialog).toBeFocused()
    await area.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await area.keyboard.press('Shift+Tab')
    await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeFocused()
    await expectAccessibleInBothThemes(area)
    for (const width of [320, 768, 1440, 1920]) {
      await area.setViewportSize({ width, height: 800 })
      const box = await dialog.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width, `the dialog at ${width}`).toBe(true)
      const inside = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(inside, `sideways scroll of the dialog at ${width}`).toBeLessThanOrEqual(0)
      await expectNoSidewaysScroll(area)
    }
    await area.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(edit).toBeFocused()
    for (const width of [320, 768, 1024, 1440, 1920]) {
      await area.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(area)
    }
  },
)
