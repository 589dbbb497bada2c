import { signOut } from './support/account-pages.ts'
import { connect } from './support/accounts.ts'
import { expect, expectNoSidewaysScroll, test } from './support/test.ts'

test('the account page lists sessions and ends them (P4.22)', async ({ signedIn: page, user, origin }) => {
  const other = await connect(origin)
  await other.auth.signInWithPassword(user)
  const third = await connect(origin)
  await third.auth.signInWithPassword(user)

  await page.goto('/dashboard/user')
  await page.getByRole('link', { name: 'Account security' }).click()
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('This one')).toHaveCount(1)
  await expectNoSidewaysScroll(page)

  await rows
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect(rows).toHaveCount(2)
  const alive = async () => {
    const answers = await Promise.all([other.auth.getUser(), third.auth.getUser()])
    return answers.filter(({ error }) => error === null).length
  }
  expect(await alive()).toBe(1)

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(rows).toHaveCount(1)
  expect(await alive()).toBe(0)

  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Sign out everywhere', exact: true })
    .click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/account')
  await page.waitForURL('**/login')
})

test.describe('several tabs and devices', () => {
  test.use({ expectedComplaints: [/403 \(Forbidden\)/] })

  test('signing out or in shows in the other tabs (P4.23)', async ({ signedIn: page, user }) => {
    await page.goto('/dashboard/user')
    const other = await page.context().newPage()
    await other.goto('/dashboard/user')
    await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await signOut(page)
    await other.waitForURL((url) => url.pathname === '/')
    await other.goto('/login')
    await page.goto('/login')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/dashboard/user')
    await other.waitForURL('**/dashboard/user')
  })

  test('a session that was ended elsewhere is noticed when a tab is focused (P4.23)', async ({
    signedIn: page,
    user,
    origin,
  }) => {
    await page.clock.install()
    await page.goto('/dashboard/user')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const elsewhere = await connect(origin)
    await elsewhere.auth.signInWithPassword(user)
    await elsewhere.auth.signOut({ scope: 'others' })
    await page.clock.fastForward(31_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForURL('**/login')
    await expect(page.getByText('You have been signed out')).toBeVisible()
  })
})

test.describe('a session that was ended elsewhere', () => {
  test.use({ expectedComplaints: [/40[13] \((Unauthorized|Forbidden)\)/] })

  test(
    'is noticed by the next request to the server (P4.23)',
    { tag: '@full' },
    async ({ signedIn: page, user, origin }) => {
      // The live channel would notice it too, perhaps before the request.
      await page.routeWebSocket(/realtime/, () => undefined)
      await page.goto('/account')
      await expect(page.getByText('This one')).toBeVisible()
      const elsewhere = await connect(origin)
      await elsewhere.auth.signInWithPassword(user)
      await elsewhere.auth.signOut({ scope: 'others' })
      await page.getByRole('button', { name: 'Download my data' }).click()
      await page.waitForURL('**/login')
      await expect(page.getByText('You have been signed out')).toBeVisible()
      await expect(page.getByText('Your data could not be downloaded')).toHaveCount(0)
    },
  )
})
