import { waitForResults, generate } from './support/generate.ts'
import { watchLayoutShift } from './support/layout-shift.ts'
import { listCreditMovements } from './support/ledger.ts'
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
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ installation }) => installation.stub.setMode('ok'))

test('a model’s messages appear one by one without layout shift, with its name (P6.2, P6.12)', async ({
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
  await waitForResults(page)
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
    await waitForResults(page)
    expect(installation.stub.calls.length - callsBefore).toBe(1)
    expect(await listCreditMovements(user, 'dm')).toEqual([-1])
  },
)

test('a reload after the first message shows it and continues, paid once (P6.10, P8.3)', async ({
  signedIn: page,
  user,
  installation,
}) => {
  const callsBefore = installation.stub.calls.length
  await generate(page)
  await page.waitForURL('**/results')
  await expect(page.getByText('Writing 2 of 3.')).toBeVisible()
  const firstText = page.getByRole('article').first().getByRole('paragraph').first()
  const first = await firstText.innerText()
  await page.reload()
  await expect(page.getByText(/^Writing [23] of 3\.$/)).toBeVisible()
  expect(await firstText.innerText()).toBe(first)
  await waitForResults(page)
  expect(await firstText.innerText()).toBe(first)
  expect(installation.stub.calls.length - callsBefore).toBe(1)
  expect(await listCreditMovements(user, 'dm')).toEqual([-1])
})

test('both forms accept any language with a model (P6.16)', async ({ signedIn: page }) => {
  for (const address of ['/demo', '/generator?type=dm']) {
    await page.goto(address)
    await page.getByLabel('Target audience').fill('Zahnärzte und Praxen in der Stadt')
    await page.getByLabel('Product or service').fill('Wir gehen für die Praxis ans Telefon')
    await expect(
      page.getByText('Write in any language: the texts come in the language of your brief.'),
    ).toBeVisible()
    await expect(page.getByText(/The built-in writer reads/)).toBeHidden()
  }
})

test('a model writes subject lines as well (P6.3)', { tag: '@full' }, async ({ signedIn: page }) => {
  await generate(page, 'subject')
  await waitForResults(page)
  await expect(page.getByText('Written by careful-writer.')).toBeVisible()
})

test('missing messages of a model are added and marked, for one credit (P6.12, P6.13)', async ({
  signedIn: page,
  user,
  installation,
}) => {
  installation.stub.setMode('duplicates')
  await generate(page)
  await waitForResults(page)
  await expect(page.getByRole('article').last().getByText('Written by the built-in writer.')).toBeVisible()
  await expect(page.getByRole('article').first().getByText('Written by the built-in writer.')).toHaveCount(0)
  expect(await listCreditMovements(user, 'dm')).toEqual([-1])
})

test('a model writes a set of versions of one message for a stated credit (P6.22)', async ({
  signedIn: page,
  user,
}) => {
  await generate(page)
  const card = (await waitForResults(page)).first()
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(
    card.getByText('careful-writer writes a new set of versions of this text for 1 credit.'),
  ).toBeVisible()
  const ask = card.getByRole('checkbox').last()
  await ask.check()
  const kept = (
    await card.getByRole('group', { name: 'Keep these sentences' }).locator('label').last().innerText()
  ).trim()
  await card.getByRole('button', { name: 'Other versions', exact: true }).click()
  await expect(page.getByText('careful-writer is writing.')).toBeVisible()
  const versions = await waitForResults(page)
  await expect(versions.filter({ hasText: kept })).toHaveCount(3)
  expect(await listCreditMovements(user, 'dm')).toEqual([-1, -1])
  await page.goto('/history')
  await expect(page.getByRole('list', { name: 'Sets' }).getByRole('link')).toHaveCount(2)
})

test('a failed model is an error that returns the credit (P6.9, D15)', async ({
  signedIn: page,
  user,
  installation,
}) => {
  installation.stub.setMode('server-error')
  await generate(page)
  const card = page.getByRole('alert').filter({ hasText: 'Error generating results' })
  await expect(card).toBeVisible({ timeout: 80_000 })
  await expect(card.getByText(/Nothing was charged/)).toBeVisible()
  const { data } = await user.client.from('user_profiles').select('credits_dm').single()
  expect(data).toEqual({ credits_dm: 6 })

  installation.stub.setMode('ok')
  await card.getByRole('button', { name: 'Try Again' }).click()
  await waitForResults(page)
})

test(
  'a model that declines leads back to the brief (P6.9)',
  { tag: '@full' },
  async ({ signedIn: page, installation }) => {
    installation.stub.setMode('refusal')
    await generate(page)
    const card = page.getByRole('alert').filter({ hasText: 'declined to write from this brief' })
    await expect(card).toBeVisible({ timeout: 80_000 })
    await card.getByRole('link', { name: 'Edit the brief' }).click()
    await expect(page.getByLabel('Target audience')).toHaveValue(/dental practices/)
  },
)

test(
  'markup written by a model is never executed (P6.9)',
  { tag: '@full' },
  async ({ signedIn: page, installation }) => {
    const dialogs: string[] = []
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message())
      await dialog.dismiss()
    })
    installation.stub.setMode('script')
    await generate(page)
    await expect(
      page.getByText('Error generating results').or(page.getByText('All 3 are ready.')),
    ).toBeVisible({
      timeout: 80_000,
    })
    await expect(page.getByRole('article').locator('script, img')).toHaveCount(0)
    expect(dialogs).toEqual([])
  },
)
