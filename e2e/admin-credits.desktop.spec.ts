import type { Locator, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { signIn } from './support/accounts.ts'
import { finishedResults, generate } from './support/generate.ts'
import { ADMIN } from './support/privileged.ts'
import { setCredits } from './support/set-credits.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  keepSession,
  test as base,
} from './support/test.ts'

// The administrator works in a browser of its own, and beside it as a client does.
const test = base.extend<{ admin: SupabaseClient; area: Page }>({
  admin: async ({ origin }, use) => use((await signIn(origin, ADMIN)).client),
  area: async ({ origin, elsewhere }, use) => {
    const page = await elsewhere()
    await keepSession(page, await signIn(origin, ADMIN))
    await use(page)
  },
})

/** The row of somebody whom the search finds. */
async function findRow(area: Page, email: string): Promise<Locator> {
  await area.getByRole('searchbox', { name: 'Search users' }).fill(email.toUpperCase())
  await expect(area.getByText(/^1 user found/)).toBeVisible()
  return area.getByRole('row', { name: email })
}

/** Plan and both balances of a row. */
const standing = (row: Locator) => row.getByRole('cell').filter({ hasText: /^(Free|Pro|[\d,]+)$/ })

test('assigned credits arrive while the user watches, and what is then used is seen by the administrator (P11.1, P11.2)', async ({
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
  await expect(standing(row)).toHaveText(['Free', '6', '6'])
  expect(new URL(area.url()).searchParams.get('search')).toBe(user.email.toUpperCase())

  await area.getByLabel('User email').fill(user.email.toUpperCase())
  await area.getByRole('button', { name: 'Look up' }).click()
  await expect(area.getByText('Found. Free, 6 DM, 6 subject')).toBeVisible()
  await area.getByRole('button', { name: 'Assign credits' }).click()
  await expect(area.getByText('Credits assigned')).toBeVisible()
  await expect(area.getByText('Found. Pro, 100 DM, 100 subject')).toBeVisible()
  await expect(standing(row)).toHaveText(['Pro', '100', '100'])
  await expect(left).toHaveAttribute('aria-valuetext', '100 of 100 left')
  await expect(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible()

  await generate(page)
  await finishedResults(page)
  await expect(standing(row)).toHaveText(['Pro', '99', '100'])
  await expect(area.getByText('Found. Pro, 99 DM, 100 subject')).toBeVisible()
})

test.describe('an edit based on what has changed meanwhile', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('is refused with the user as it is now, and saved the second time (P11.2, P11.6)', async ({
    area,
    admin,
    user,
  }) => {
    // Nothing is heard of changes here, so what the dialog shows is of before.
    await area.routeWebSocket(/realtime/, () => undefined)
    await area.goto(`/dashboard/admin?search=${encodeURIComponent(user.email)}`)
    await area.getByRole('row', { name: user.email }).getByRole('button', { name: 'Edit' }).click()
    const dialog = area.getByRole('dialog', { name: 'Edit user' })
    await expect(dialog.getByText('Account opened')).toBeVisible()
    await dialog.getByLabel('Subject Line credits').fill('41')
    await setCredits(admin, user.email, 2)
    await dialog.getByRole('button', { name: 'Save credits' }).click()
    await expect(dialog.getByRole('alert')).toContainText('was faster. Now: Free, 2 DM, 6 subject.')
    await expect(dialog.getByLabel('Subject Line credits')).toHaveValue('41')
    await dialog.getByLabel('Cold DM credits').fill('2')
    await dialog.getByRole('button', { name: 'Save credits' }).click()
    // The toast stands over the dialog: putting it away closes nothing else.
    await area.locator('.toast', { hasText: 'Credits updated' }).locator('.toast-close').click()
    await expect(area.getByText('Credits updated')).toHaveCount(0)
    await expect(dialog.getByText('Subject Line: 6 → 41')).toBeVisible()
    await expect(dialog.getByText('Cold DM: 6 → 2')).toBeVisible()
    await expect(dialog.getByText(`By ${ADMIN.email}`)).toHaveCount(2)

    await dialog.getByRole('radio', { name: 'Pro' }).click()
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    await expect(dialog.getByLabel('Cold DM credits')).toHaveValue('100')
    await dialog.getByLabel('Cold DM credits').fill('7')
    await dialog.getByRole('button', { name: 'Save credits' }).click()
    await expect(dialog.getByText('Cold DM: 100 → 7')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reset to plan allowance' }).click()
    await expect(dialog.getByText('Cold DM: 7 → 100')).toBeVisible()
    await expect(dialog.getByLabel('Cold DM credits')).toHaveValue('100')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(standing(area.getByRole('row', { name: user.email }))).toHaveText(['Pro', '100', '100'])
  })
})

test.describe('what is refused', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test(
    'is said at its field, before a call where no call is needed (P11.2)',
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
      // Somebody changes the user while this one types.
      await setCredits(admin, user.email, 1)
      await expect(area.getByText('Changed meanwhile.')).toBeVisible()
      await expectAccessible(area)
    },
  )
})

test('editing by keyboard alone, in both themes, at every width (P11.2, P2.8)', async ({ area, user }) => {
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
  await expect(dialog.getByRole('button', { name: 'Reset to plan allowance' })).toBeFocused()
  for (const colorScheme of ['light', 'dark'] as const) {
    await area.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(area)
  }
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
})
