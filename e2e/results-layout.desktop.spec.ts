import type { Page } from '@playwright/test'
import { BRIEF } from './support/generate.ts'
import { SIZES } from './support/screens/screen.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

const DM =
  'At lunch your front desk is out, and the phone is not. About 9 of 40 calls ring out, and a new patient just ' +
  'tries the next practice. We text every missed caller back within a minute, so they book with you. Worth a look?'
const SUBJECT = 'The patient who called the next practice'

const CHECKS = [
  'Spends a strong fact: "about 9 of 40 calls ring out"',
  'Opens on this trouble',
  'Says what you offer in one sentence',
  'Read it again: "they" where the prospect is meant',
  'One ask, last: "Worth a look?"',
  '44 words',
  'Say it plainly: a sentence has 28 words',
].map((label, index) => ({
  id: `check ${index}`,
  label,
  points: index === 3 || index === 6 ? 5 : 10,
  max: 10,
  source: 'Gong, 304,000 cold e-mails: a question of interest got 12 % replies, as reported',
}))

const EXPLANATION =
  'It starts from the trouble you named and goes straight to what ends it. It ends on "Worth a look?", a question of ' +
  'interest: in Gong’s 304,000 cold e-mails such questions got 12 % replies and meeting requests 7 %, as reported.'

/** Shows this many finished messages, each longer than they usually are. Free members get no explanation. */
async function showResults(page: Page, options: { count: number; content: string; isFree?: boolean }) {
  const { count, content, isFree = false } = options
  const items = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    content,
    angle: 'Problem, cost, way out',
    ...(!isFree && { explanation: EXPLANATION }),
    score: { total: 88, checks: CHECKS },
  }))
  const events = [
    ['accepted', { count, writer: { kind: 'composer', model: null } }],
    ...items.map((item) => ['item', item] as const),
    ['done', { count, stopped: false }],
  ] as const
  const body = events
    .map(([name, data], index) => `event: ${name}\nid: ${index}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('')
  await page.route('**/functions/v1/generate-messages', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body }),
  )
  const form = {
    messageType: content === DM ? 'Cold DM' : 'Email Subject Line',
    targetAudience: BRIEF.audience,
    product: BRIEF.product,
    tone: 'Friendly',
    emotion: 'Curiosity & Intrigue',
    ctaType: '',
    variations: String(count),
    insight: '',
    painPoint: BRIEF.pain,
    solution: '',
    websiteUrl: '',
    websiteOnlyMode: false,
    requestId: crypto.randomUUID(),
  }
  await page.evaluate((text) => sessionStorage.setItem('formData', text), JSON.stringify(form))
  await page.goto('/results')
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(count)
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
}

/** From the first message to the end of the last one. */
async function measureResults(page: Page): Promise<number> {
  const results = page.getByRole('article')
  const first = await results.first().boundingBox()
  const last = await results.last().boundingBox()
  if (!first || !last) throw new Error('There are no results')
  return last.y + last.height - first.y
}

test('eight messages of either kind take at most four screens of a desktop (P6.17)', async ({
  signedIn: page,
}) => {
  for (const content of [DM, SUBJECT]) {
    await showResults(page, { count: 8, content })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, content).toBeLessThanOrEqual(4 * SIZES.desktop.viewport.height)
  }
})

test('a subject line of less than 33 characters ends before the cut-off (P6.3)', async ({
  signedIn: page,
}) => {
  await showResults(page, { count: 1, content: 'Front desk at lunch?' })
  const card = page.getByRole('article')
  const line = await card.getByText('Front desk at lunch?').boundingBox()
  const label = await card.getByText('33on a phone').boundingBox()
  if (!line || !label) throw new Error('The inbox row is not drawn')
  // 20 of 33 characters; the label begins 8 pixels before the cut-off.
  expect(Math.abs(label.x + 8 - (line.x + (line.width * 33) / 20))).toBeLessThan(3)
})

test('all checks and the explanation open in place, by keyboard alone (P2.8, P6.5, P6.6)', async ({
  signedIn: page,
}) => {
  await showResults(page, { count: 3, content: DM })
  const card = page.getByRole('article').first()
  await expect(card.getByText(EXPLANATION)).toBeHidden()
  await card.getByRole('button', { name: 'Mend' }).last().focus()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'All 7 checks' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('list', { name: 'All 7 checks' }).getByRole('listitem')).toHaveCount(7)
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Why this works' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByText(EXPLANATION)).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 844 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(card.getByText(EXPLANATION)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(SIZES.phone)

  test('three messages of either kind take at most two screens (P6.17)', async ({ signedIn: page }) => {
    for (const content of [DM, SUBJECT]) {
      await showResults(page, { count: 3, content, isFree: true })
      expect(await measureResults(page), content).toBeLessThanOrEqual(2 * SIZES.phone.viewport.height)
      await expectNoSidewaysScroll(page)
    }
  })
})
