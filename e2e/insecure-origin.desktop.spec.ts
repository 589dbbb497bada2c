import { BROWSER_FLAGS } from '../scripts/lib/browser.ts'
import { createEmail } from './support/accounts.ts'
import { generate, generateDemo, waitForDemoResults, waitForResults } from './support/generate.ts'
import { expect, test } from './support/test.ts'

/** A name of a local network: unlike localhost, its pages over plain http are not a secure context. */
const HOST = 'firstline.lan'

test.use({
  baseURL: async ({}, use) => {
    const url = new URL(process.env['FIRSTLINE_TEST_URL'] ?? '')
    url.hostname = HOST
    await use(url.origin)
  },
  launchOptions: {
    executablePath: process.env['FIRSTLINE_TEST_BROWSER'] ?? '',
    args: [...BROWSER_FLAGS, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
  // The client library and the browser report what such a page does without.
  expectedComplaints: [/WebCrypto API is not supported|Cross-Origin-Opener-Policy header has been ignored/],
})

test('a member signs up, generates, copies and adds a sender over plain http (P2.20)', async ({ page }) => {
  await page.goto('/signup')
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID])).toEqual([false, 'undefined'])
  await page.getByLabel('Email').fill(createEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Confirm Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/dashboard/user')

  await generate(page)
  const results = await waitForResults(page)
  await results.first().getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(results.first().getByRole('button', { name: 'Copied' })).toBeVisible()

  await page.goto('/senders')
  await page.getByRole('button', { name: 'Add a sender' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a sender' })
  await dialog.getByLabel('Name').fill('Ann Reed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Senders' }).getByRole('listitem')).toHaveText([/Ann Reed/])
})

test(
  'a visitor tries the demo and copies a sample over plain http (P2.20)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/')
    const sample = page.locator('[data-copies]').first()
    await sample.click()
    await expect(sample).toHaveAttribute('data-copied', '')
    await page.goto('/demo')
    await generateDemo(page)
    await waitForDemoResults(page)
  },
)
