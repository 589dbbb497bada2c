import type { Page } from '@playwright/test'
import { BROWSER_DATA } from '@firstline/contract/stored-data'
import { askFor } from './support/account-pages.ts'
import { expect, test } from './support/test.ts'

/** What this browser keeps of the site, by name. */
async function namesKept(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const cookies = await page.context().cookies()
  return [...stored, ...cookies.map(({ name }) => name)]
}

test('a browser stores only what the privacy page names (P10.5)', async ({ page, signedIn, user }) => {
  const kept = new Set<string>()
  const look = async () => {
    for (const name of await namesKept(page)) kept.add(name)
  }
  await signedIn.goto('/generator?type=dm')
  await page.getByLabel('Target Audience').fill('Dentists')
  await page.getByRole('button', { name: 'Pause headline' }).click()
  await page.getByText('Dark', { exact: true }).click()
  await look()
  await page.goto('/demo')
  await page.getByLabel('Target Audience').fill('Dentists')
  await look()
  await page.goto('/help')
  await page.getByRole('textbox').first().fill('How many credits are free?')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await page.context().cookies()).length).toBe(1)
  await look()
  await page.goto('/dashboard/user')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await look()
  await askFor(page, '/sign-in-link', user.email)
  await look()
  const named = BROWSER_DATA.flatMap(({ name }) => name.split(', '))
  expect([...kept].filter((name) => !named.some((known) => name.startsWith(known)))).toEqual([])
  expect(kept.size).toBeGreaterThan(5)
})
