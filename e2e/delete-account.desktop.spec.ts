import { connect, signIn } from './support/accounts.ts'
import { ADMIN } from './support/privileged.ts'
import { expect, storeSession, test } from './support/test.ts'

test('an account is deleted after confirmation, in every tab, and can not sign in again (P7.7)', async ({
  signedIn: page,
  user,
  origin,
}) => {
  const userId = user.session.user.id
  // Leaves a form and a count of insights behind in this browser.
  await page.goto('/generator?type=dm')
  await page.getByLabel('Target audience').fill('Owners of bakeries')
  await page.goto('/dashboard/user')
  const other = await page.context().newPage()
  await other.goto('/account')
  await expect(other.getByText('This one')).toBeVisible()

  const button = page.getByRole('button', { name: 'Delete Account' })
  const dialog = page.getByRole('alertdialog', { name: 'Delete Account' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(copy.suggestedFilename()).toMatch(/^account-.*\.zip$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  expect((await user.client.auth.getUser()).data.user?.id).toBe(userId)

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete Account' }).dblclick()
  await page.waitForURL(`${origin}/`)
  await expect(page.getByText('Account deleted')).toBeVisible()
  await other.waitForURL(`${origin}/`)

  const kept = /Owners of bakeries|freeInsight/
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(left).not.toMatch(kept)
  expect(left).not.toContain(userId)
  expect(left).not.toContain(user.email)
  const again = await (await connect(origin)).auth.signInWithPassword(user)
  expect(again.error?.code).toBe('invalid_credentials')
  await page.goto('/dashboard/user')
  await page.waitForURL('**/login')
})

test.describe('the last administrator', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('can not delete the account, and sees why (P7.7)', { tag: '@full' }, async ({ page, origin }) => {
    const admin = await signIn(origin, ADMIN)
    await storeSession(page, admin)
    await page.goto('/dashboard/user')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
    await expect(page.getByText('Failed to delete account')).toBeVisible()
    await expect(page.getByText('You are the only administrator.')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect((await admin.client.auth.getUser()).error).toBeNull()
  })
})
