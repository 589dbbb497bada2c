import { signOut } from './support/account-pages.ts'
import { readMail } from './support/mails.ts'
import { expect, delayAppCode, test } from './support/test.ts'

const NEW_PASSWORD = 'another horse entirely'

test('the notice about the outbox appears without layout shift (P4.14)', async ({ page }) => {
  const wake = await delayAppCode(page)
  await page.goto('/forgot-password', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Send the link' })
  await page.waitForFunction(() => document.styleSheets.length > 0)
  await button.boundingBox()
  await page.evaluate(() => document.fonts.ready)
  const asleep = await button.boundingBox()
  wake()
  await expect(page.getByRole('link', { name: 'Open the outbox' })).toBeVisible()
  expect(await button.boundingBox()).toEqual(asleep)
})

test('a forgotten password is replaced by a link that works once (P4.14, P4.15, P4.17)', async ({
  page,
  user,
  origin,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(user.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account, we sent a link for a new password')).toBeVisible()

  const { link } = await readMail(origin, user.email, /new password/)
  await page.goto(link)
  await expect(page.getByText(`For ${user.email}.`)).toBeVisible()
  expect(page.url()).toBe(`${origin}/new-password`)
  await page.getByLabel('New Password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/dashboard/user')
  await expect(page.getByText('Password changed')).toBeVisible()

  await signOut(page)
  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  expect(page.url()).toBe(`${origin}/new-password`)
  await expect(page.getByRole('link', { name: 'Send a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )

  await page.goto('/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard/user')
})
