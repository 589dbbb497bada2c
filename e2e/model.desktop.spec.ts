import { finishedResults, generate } from './support/generate.ts'
import { watchLayoutShift } from './support/layout-shift.ts'
import { movementsOf } from './support/ledger.ts'
import { startWithModel, type ModelInstallation } from './support/start-model.ts'
import { expect, test as base } from './support/test.ts'

// The whole product once more, with a language model instead of the built-in writer.
const test = base.extend<object, { installation: ModelInstallation }>({
  installation: [
    async ({}, use) => {
      const installation = await startWithModel()
      await use(installation)
      await installation.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ installation }) => installation.stub.setMode('ok'))

test('a model’s messages appear one by one without moving the page, which names it (P6.2, P6.12)', async ({
  signedIn: page,
}) => {
  const shiftOfResults = await watchLayoutShift(page, '/results')
  await generate(page)
  await page.waitForURL('**/results')
  await expect(
    page.getByText('careful-writer is writing. Each one is checked before it appears.'),
  ).toBeVisible()
  const finished = page.getByRole('button', { name: 'Copy', exact: true })
  await expect(finished).toHaveCount(1)
  await expect(page.getByText('Writing 2 of 3.')).toBeVisible()
  await finishedResults(page)
  await expect(page.getByText('Written by careful-writer.')).toBeVisible()
  // Half of what Core Web Vitals calls good.
  expect(await shiftOfResults()).toBeLessThan(0.05)
})

test(
  'a reload before the first message joins the running generation, paid once (P6.10, P8.3)',
  { tag: '@full' },
  async ({ signedIn: page, user, installation }) => {
    const callsBefore = installation.stub.calls.length
    await generate(page)
    await page.waitForURL('**/results')
    await expect(page.getByText('Writing 1 of 3.')).toBeVisible()
    await page.reload()
    await finishedResults(page)
    expect(installation.stub.calls.length - callsBefore).toBe(1)
    expect(await movementsOf(user, 'dm')).toEqual([-1])
  },
)

test('a reload after the first message shows it again and goes on with the others, paid once (P6.10, P8.3)', async ({
  signedIn: page,
  user,
  installation,
}) => {
  const callsBefore = installation.stub.calls.length
  await generate(page)
  await page.waitForURL('**/results')
  await expect(page.getByText('Writing 2 of 3.')).toBeVisible()
  const first = await page.getByRole('article').first().innerText()
  await page.reload()
  await expect(page.getByText(/^Writing [23] of 3\.$/)).toBeVisible()
  expect(await page.getByRole('article').first().innerText()).toBe(first)
  const messages = await (await finishedResults(page)).allInnerTexts()
  expect(messages).toHaveLength(3)
  expect(messages[0]).toBe(first)
  expect(installation.stub.calls.length - callsBefore).toBe(1)
  expect(await movementsOf(user, 'dm')).toEqual([-1])
})

test('both forms invite any language where a model writes (P6.16)', async ({ signedIn: page }) => {
  for (const address of ['/demo', '/generator?type=dm']) {
    await page.goto(address)
    await expect(
      page.getByText('Write in any language: the texts come in the language of your brief.'),
    ).toBeVisible()
    await expect(page.getByText(/The built-in writer reads/)).toBeHidden()
  }
})

test('a model writes subject lines as well (P6.3)', async ({ signedIn: page }) => {
  await generate(page, 'subject')
  await finishedResults(page)
  await expect(page.getByText('Written by careful-writer.')).toBeVisible()
})

test('a model that writes too few has the rest added and marked, for one credit (P6.12, P6.13)', async ({
  signedIn: page,
  user,
  installation,
}) => {
  installation.stub.setMode('duplicates')
  await generate(page)
  await finishedResults(page)
  await expect(page.getByRole('article').last().getByText('Written by the built-in writer.')).toBeVisible()
  await expect(page.getByRole('article').first().getByText('Written by the built-in writer.')).toHaveCount(0)
  expect(await movementsOf(user, 'dm')).toEqual([-1])
})

test('a model that fails is said so, and the credit is there again (P6.9, D15)', async ({
  signedIn: page,
  user,
  installation,
}) => {
  installation.stub.setMode('server-error')
  await generate(page)
  const card = page.getByRole('alert').filter({ hasText: 'Error generating results' })
  await expect(card).toBeVisible({ timeout: 40_000 })
  await expect(card.getByText(/Nothing was charged/)).toBeVisible()
  const { data } = await user.client.from('user_profiles').select('credits_dm').single()
  expect(data).toEqual({ credits_dm: 6 })

  installation.stub.setMode('ok')
  await card.getByRole('button', { name: 'Try Again' }).click()
  await finishedResults(page)
})

test('a model that declines leads back to the brief (P6.9)', async ({ signedIn: page, installation }) => {
  installation.stub.setMode('refusal')
  await generate(page)
  const card = page.getByRole('alert').filter({ hasText: 'declined to write from this brief' })
  await expect(card).toBeVisible({ timeout: 40_000 })
  await card.getByRole('link', { name: 'Edit the brief' }).click()
  await expect(page.getByLabel('Target audience')).toHaveValue(/dental practices/)
})

test(
  'what a model writes that would run somewhere is never run (P6.9)',
  { tag: '@full' },
  async ({ signedIn: page, installation }) => {
    const dialogs: string[] = []
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message())
      await dialog.dismiss()
    })
    installation.stub.setMode('script')
    await generate(page)
    await expect(page.getByText('Error generating results').or(page.getByText('3 cold DMs.'))).toBeVisible({
      timeout: 40_000,
    })
    await expect(page.getByRole('article').locator('script, img')).toHaveCount(0)
    expect(dialogs).toEqual([])
  },
)
