import type { Page } from '@playwright/test'
import { waitForResults, generate } from './support/generate.ts'
import { listCreditMovements } from './support/ledger.ts'
import { holdModel, startWithModel } from './support/start-model.ts'
import { expect, test as base } from './support/test.ts'

const model = holdModel()

const test = base.extend<object, { installation: string }>({
  installation: [
    async ({}, use) => {
      const { url, stop } = await startWithModel({ write: model.write })
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation),
})

test.describe.configure({ mode: 'serial' })
test.beforeEach(() => model.hold())
test.afterEach(() => model.letGo())

const isWriting = (page: Page) => expect(page.getByText('Writing 1 of 3.')).toBeVisible()

test('a reload, another tab and returning show the same messages, paid once (P6.10, P8.3)', async ({
  signedIn: page,
  context,
  user,
}) => {
  const actions: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/generate-messages')) return
    actions.push(JSON.parse(request.postData() ?? '{}').action ?? 'generate')
  })
  await page.goto('/generator?type=dm')
  await page.getByLabel('Target audience').fill('Owners of dental practices in Leeds')
  await page.getByLabel('Product or service').fill('A service that texts back every missed call')
  await page.getByRole('button', { name: 'Generate', exact: true }).dblclick()
  await isWriting(page)
  expect(actions, 'Generate was pressed twice').toEqual(['generate', 'follow'])

  await page.reload()
  await isWriting(page)
  // Opened by the page itself, a tab begins with what the first one keeps.
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/results')),
  ])
  await isWriting(other)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.waitForURL('**/dashboard/user')
  await page.goBack()
  await isWriting(page)

  model.letGo()
  const results = await waitForResults(page)
  const messages = await results.allInnerTexts()
  expect(await (await waitForResults(other)).allInnerTexts()).toEqual(messages)
  await page.goBack()
  await page.waitForURL('**/generator**')
  await page.goForward()
  await waitForResults(page)
  expect(await results.allInnerTexts()).toEqual(messages)
  expect(new Set(actions.slice(1)), 'the page only follows').toEqual(new Set(['follow']))
  expect(await listCreditMovements(user, 'dm')).toEqual([-1])
})

test('Stop before the first message returns the credit, and a reload starts nothing (P6.11, D4)', async ({
  signedIn: page,
  user,
}) => {
  await generate(page)
  await isWriting(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
  await expect(page.getByText(/before anything was written. Nothing was charged/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
  expect(await listCreditMovements(user, 'dm')).toEqual([-1, 1])
})

test.describe('an unreadable first response', () => {
  const ENDPOINT = '**/functions/v1/generate-messages'
  const proxyPage = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }
  const errorCard = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error generating results' })

  test('reports one used credit when the server accepted, and a retry shows the messages (P6.9)', async ({
    signedIn: page,
    user,
  }) => {
    model.letGo()
    await page.route(
      ENDPOINT,
      async (route) => {
        await route.fetch()
        await route.fulfill(proxyPage)
      },
      { times: 1 },
    )
    await generate(page)
    await expect(
      errorCard(page).getByText(/Invalid response format from API\. One credit was used\./),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await waitForResults(page)
    expect(await listCreditMovements(user, 'dm')).toEqual([-1])
  })

  test(
    'reports that nothing was charged when the request never arrived (P6.9)',
    { tag: '@full' },
    async ({ signedIn: page, user }) => {
      await page.route(ENDPOINT, (route) => route.fulfill(proxyPage), { times: 1 })
      await generate(page)
      await expect(
        errorCard(page).getByText(/Invalid response format from API\. Nothing was charged\./),
      ).toBeVisible()
      expect(await listCreditMovements(user, 'dm')).toEqual([])
      model.letGo()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await waitForResults(page)
      expect(await listCreditMovements(user, 'dm')).toEqual([-1])
    },
  )
})

test.describe('a lost network', () => {
  test('shows the retry, then the messages, paid once (P6.10, D4)', async ({
    signedIn: page,
    context,
    user,
  }) => {
    await generate(page)
    await isWriting(page)
    await context.setOffline(true)
    await expect(page.getByText('Trying again.')).toBeVisible()
    const card = page.getByRole('alert').filter({ hasText: 'Error generating results' })
    await expect(card.getByText(/The server could not be reached.*nothing is charged twice/)).toBeVisible()
    model.letGo()
    await context.setOffline(false)
    await waitForResults(page)
    await expect(card).toHaveCount(0)
    expect(await listCreditMovements(user, 'dm')).toEqual([-1])
  })
})
