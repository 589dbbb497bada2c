import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'

/** A typical brief. */
export const BRIEF = {
  audience: 'Owners of dental practices in Leeds',
  product: 'A service that texts back every missed call within a minute',
  pain: 'The front desk is at lunch when most new patients call',
}

/** Fills in the generator's form and sends it. */
export async function generate(page: Page, type: 'dm' | 'subject' = 'dm'): Promise<void> {
  await page.goto(`/generator?type=${type}`)
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByLabel('Product or service').fill(BRIEF.product)
  await page.getByLabel('Pain point').fill(BRIEF.pain)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
}

/** The finished messages on /results, once all of them are there with their marks. */
export async function waitForResults(page: Page, count = 3): Promise<Locator> {
  await page.waitForURL('**/results')
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(count)
  await expect(page.getByRole('button', { name: 'Replied', exact: true })).toHaveCount(count)
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  return page.getByRole('article')
}

/** Uses up credits as a client would, without a browser. */
export async function spendCredits(
  account: Account,
  messageType: 'Cold DM' | 'Email Subject Line',
  times: number,
) {
  for (let time = 0; time < times; time += 1) {
    const { error } = await account.client.functions.invoke('generate-messages', {
      body: {
        messageType,
        targetAudience: BRIEF.audience,
        product: BRIEF.product,
        variations: '3',
        requestId: crypto.randomUUID(),
      },
    })
    if (error) throw error
  }
}

/** Fills in the demo's form and sends it. */
export async function generateDemo(page: Page): Promise<void> {
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByLabel('Product or service').fill(BRIEF.product)
  await page.getByRole('button', { name: 'Generate Demo Results' }).click()
}

/** The finished messages on /demo/results, once all of them are there. */
export async function waitForDemoResults(page: Page): Promise<Locator> {
  await page.waitForURL('**/demo/results')
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(3)
  await expect(page.getByText('All 3 are ready.')).toBeAttached()
  return page.getByRole('article')
}
