import type { Locator, Page } from '@playwright/test'
import { BRIEF } from './support/generate.ts'
import { expect, test } from './support/test.ts'

/** Submits the form of this field three times in one tick, as a script or an extension might. */
async function submitThrice(field: Locator): Promise<void> {
  await field.evaluate((element: HTMLInputElement) => {
    for (let time = 0; time < 3; time += 1) element.form?.requestSubmit()
  })
}

function collectPosts(page: Page, path: string): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path)
      posts.push(request.postData() ?? '')
  })
  return posts
}

test('three submits in one tick are one generation and one credit (P2.22)', async ({
  signedIn: page,
  user,
}) => {
  const posts = collectPosts(page, '/functions/v1/generate-messages')
  await page.goto('/generator?type=dm')
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByLabel('Product or service').fill(BRIEF.product)
  await submitThrice(page.getByLabel('Product or service'))
  await page.waitForURL('**/results')
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(3)
  const { data: generations } = await user.client.from('generations').select('id')
  expect(generations).toHaveLength(1)
  const { data: profile } = await user.client.from('user_profiles').select('credits_dm').single()
  expect(profile).toEqual({ credits_dm: 5 })
  // The results page follows the generation with the same id.
  expect(new Set(posts.map((body) => JSON.parse(body).requestId)).size).toBe(1)
})

test('three submits in one tick are one demo (P2.22)', { tag: '@full' }, async ({ page }) => {
  const posts = collectPosts(page, '/functions/v1/generate-demo-messages')
  await page.goto('/demo')
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByLabel('Product or service').fill(BRIEF.product)
  await submitThrice(page.getByLabel('Product or service'))
  await page.waitForURL('**/demo/results')
  // The page also asks how many demos are left, without an id.
  expect(new Set(posts.flatMap((body) => JSON.parse(body).requestId ?? [])).size).toBe(1)
})

test('three submits in one tick are one sender and one brief (P2.22)', async ({ signedIn: page, user }) => {
  await page.goto('/senders')
  await page.getByRole('button', { name: 'Add a sender' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Ann Reed')
  await submitThrice(page.getByRole('dialog').getByLabel('Name'))
  await expect(page.getByRole('list', { name: 'Senders' }).getByRole('listitem')).toHaveCount(1)

  await page.goto('/generator?type=dm')
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByRole('button', { name: 'Save the brief' }).click()
  await submitThrice(page.getByRole('dialog').getByLabel('Name'))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const rows = await Promise.all(
    ['senders', 'saved_briefs'].map((table) => user.client.from(table).select('id')),
  )
  expect(rows.map(({ data }) => data?.length)).toEqual([1, 1])
})
