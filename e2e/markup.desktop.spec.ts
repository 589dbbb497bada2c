import { startTestModel } from '@firstline/test-models'
import type { Page, Route } from '@playwright/test'
import { connect, signIn } from './support/accounts.ts'
import { BRIEF, waitForDemoResults, waitForResults, generate, spendCredits } from './support/generate.ts'
import { makePro } from './support/make-pro.ts'
import { GOOD_PAGE, servePages } from './support/pages.ts'
import { ADMIN, PRIVILEGED_SETTINGS } from './support/privileged.ts'
import { startServer } from './support/start-server.ts'
import { expect, storeSession, test as base } from './support/test.ts'

/** If a page executes it as markup, it sets this variable, opens a dialog or adds an element. */
const MARKS = [
  '<img src=x onerror=window.hacked=1>',
  '"><svg onload=window.hacked=1>',
  '<script>window.hacked=1</script>',
  'javascript:window.hacked=1',
]
const HOSTILE = MARKS.join(' ')
/** The name of the model, shown with the results and in the statistics. */
const MODEL = `m-1 ${MARKS[0]}`
const READER = { email: 'numbers@example.com', password: 'the keeper of numbers' }

const MADE_OF_MARKS = [
  'img[src="x"]',
  'svg[onload]',
  '[onerror], [onload], [onfocus], [onmouseover]',
  '[href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]',
  'main script, dialog script, [role="dialog"] script',
].join(', ')

// The product with a model of a hostile name, and an administrator who sees statistics.
const test = base.extend<{ dialogs: string[] }, { installation: string }>({
  installation: [
    async ({}, use) => {
      const stub = await startTestModel()
      const server = await startServer({
        ...PRIVILEGED_SETTINGS,
        STATS_ADMIN_EMAIL: READER.email,
        STATS_ADMIN_PASSWORD: READER.password,
        LLM_BASE_URL: stub.url,
        LLM_MODEL: MODEL,
      })
      await use(server.url)
      await server.stop()
      await stub.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation),
  // A breach of the content policy fails a test too: see `complaints`.
  dialogs: [
    async ({ context }, use) => {
      const dialogs: string[] = []
      context.on('dialog', async (dialog) => {
        dialogs.push(dialog.message())
        await dialog.dismiss()
      })
      await use(dialogs)
      expect(dialogs).toEqual([])
    },
    { auto: true },
  ],
})

test.describe.configure({ mode: 'serial' })

async function expectInert(page: Page): Promise<void> {
  await expect(page.locator(MADE_OF_MARKS)).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
}

/** The server's response with one text in place of others anywhere in the JSON. */
async function replaceTexts(route: Route, texts: string[], replacement: string): Promise<void> {
  const response = await route.fetch()
  let body = await response.text()
  for (const text of texts) body = body.replaceAll(text, JSON.stringify(replacement).slice(1, -1))
  await route.fulfill({ response, body })
}

const score = { total: 70, checks: [{ id: 'ask', label: HOSTILE, points: 7, max: 10 }] }

/** The stream of a server that does not check a model's output. */
function streamItems(route: Route): Promise<void> {
  const items = MARKS.slice(0, 3).map((mark, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    content: `${mark} ${HOSTILE}`,
    explanation: HOSTILE,
    angle: HOSTILE,
    score,
  }))
  const events = [
    ['accepted', { requestId: crypto.randomUUID(), count: 3, writer: { kind: 'model', model: HOSTILE } }],
    ...items.map((item) => ['item', item] as const),
    ['done', { count: 3, stopped: false }],
  ]
  const body = events.map(
    ([name, data], index) => `event: ${String(name)}\nid: ${index}\ndata: ${JSON.stringify(data)}\n\n`,
  )
  return route.fulfill({ contentType: 'text/event-stream', body: body.join('') })
}

test('input of a member is shown as text in the form, the results and the dashboard', async ({
  signedIn: page,
  user,
}) => {
  const names = { name: HOSTILE, full_name: HOSTILE, avatar_url: MARKS[3] }
  expect((await user.client.auth.updateUser({ data: names })).error).toBeNull()
  await page.goto('/generator?type=dm')
  await page.getByLabel('Target audience').fill(HOSTILE)
  await page.getByLabel('Product or service').fill(`${BRIEF.product} ${HOSTILE}`)
  await page.getByLabel('Pain point').fill(HOSTILE)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.waitForURL('**/results')
  await expect(page.getByText('To: <img src=x onerror=window.hacked=1>')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await expectInert(page)
  await page.getByRole('link', { name: 'Edit the brief' }).first().click()
  await expect(page.getByLabel('Target audience')).toHaveValue(HOSTILE)
  await expectInert(page)
  await page.goto('/dashboard/user')
  await expect(page.getByText(user.email)).toBeVisible()
  await expectInert(page)
  await page.goto('/account')
  await expectInert(page)
})

test("a model's name and messages are text in the results", async ({ signedIn: page }) => {
  await generate(page)
  await waitForResults(page)
  await expect(page.getByText(`Written by ${MODEL}.`)).toBeVisible()
  await expectInert(page)
  await page.route('**/functions/v1/generate-messages', streamItems)
  await page.getByRole('button', { name: 'Try Again' }).click()
  for (const mark of MARKS.slice(0, 3)) {
    await expect(page.getByRole('article').filter({ hasText: `${mark} ${MARKS[0]}` })).toBeVisible()
  }
  await expectInert(page)
  await page.goto('/generator?type=subject')
  await page.getByLabel('Target audience').fill(BRIEF.audience)
  await page.getByLabel('Product or service').fill(BRIEF.product)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.waitForURL('**/results')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectInert(page)
})

test(
  "what a visitor types, and a model writes, is text in the demo's results",
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/demo')
    await page.route('**/functions/v1/generate-demo-messages', async (route) => {
      if (route.request().postDataJSON()['checkOnly'] === true) await route.continue()
      else await streamItems(route)
    })
    await page.getByLabel('Target audience').fill(HOSTILE)
    await page.getByLabel('Product or service').fill(HOSTILE)
    await page.getByRole('button', { name: 'Generate Demo Results' }).click()
    const results = await waitForDemoResults(page)
    await expect(results.first()).toContainText(HOSTILE)
    await expectInert(page)
  },
)

test('content of a website is shown as text', { tag: '@full' }, async ({ signedIn: page }) => {
  const escaped = HOSTILE.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  const site = await servePages({ '/': GOOD_PAGE.replaceAll('Ringback', `Ringback ${escaped}`) })
  await page.goto('/generator?type=dm')
  await page.getByRole('switch', { name: 'Website-only mode' }).click()
  await page.getByLabel('Website URL').fill(site.url)
  await page.getByRole('button', { name: 'Read the page' }).click()
  await expect(page.getByRole('heading', { name: /Ringback/ })).toBeVisible()
  await expectInert(page)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.waitForURL('**/results')
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await expectInert(page)
  await site.stop()
})

test('addresses of users are shown as text in the admin area', { tag: '@full' }, async ({ page, origin }) => {
  const client = await connect(origin)
  // What an address may hold of it.
  const email = `'onload='window.hacked=1'&#60svg/onload=1&#62@example.com`
  expect((await client.auth.signUp({ email, password: 'correct horse battery' })).error).toBeNull()
  await storeSession(page, await signIn(origin, ADMIN))
  await page.goto(`/dashboard/admin?search=${encodeURIComponent(email)}`)
  await expect(page.getByRole('row', { name: email })).toBeVisible()
  await expectInert(page)

  // And what none may hold.
  await makePro(origin, email)
  await page.route('**/functions/v1/admin-*', (route) => replaceTexts(route, [email, ADMIN.email], HOSTILE))
  await page.reload()
  await page.getByRole('row', { name: HOSTILE }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(HOSTILE).first()).toBeVisible()
  await expect(dialog.getByText(`By ${HOSTILE}`).first()).toBeVisible()
  await expectInert(page)
})

test("a model's name is text in the statistics", { tag: '@full' }, async ({ page, origin, user }) => {
  await spendCredits(user, 'Cold DM', 1)
  await storeSession(page, await signIn(origin, READER))
  await page.goto('/dashboard/admin')
  const statistics = page.getByRole('region', { name: 'User Statistics' })
  await statistics.getByRole('button', { name: 'Show charts' }).click()
  await expect(statistics.getByRole('row', { name: new RegExp(`^m-1 <img`) })).toBeVisible()
  await expectInert(page)
})
