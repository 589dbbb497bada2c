import { readFile } from 'node:fs/promises'
import { signIn } from './support/accounts.ts'
import { ADMIN } from './support/privileged.ts'
import { expect, expectAccessible, storeSession, test } from './support/test.ts'

test.use({ expectedComplaints: [/status of (400|401|403)/] })

test('an administrator finds, exports, bans, unbans and deletes a user (P11.1, P11.8)', async ({
  signedIn: page,
  user,
  origin,
  elsewhere,
}) => {
  await page.goto('/history')
  const area = await elsewhere()
  await storeSession(area, await signIn(origin, ADMIN))
  await area.goto('/dashboard/admin')
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
  await question.getByLabel('Days').fill('3')
  await expectAccessible(area)
  await question.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(area.getByText(`${user.email} is banned`)).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(dialog.getByText(/^Until /)).toBeVisible()
  await expect(dialog.getByText(`By ${ADMIN.email}`)).toBeVisible()

  // The open page of the user is signed out, and signing in says what happened.
  await page.reload()
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
