import {
  CLEAR_READBACK,
  NOTES_BRIEF,
  NOTES_READBACK,
  THIN_READBACK,
} from '../apps/web/src/domains/brief/read-back/fake-readback.ts'
import { waitForResults } from './support/generate.ts'
import { fillInBrief, readsAs } from './support/read-back.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('questions about notes are answered by keyboard, and no field moves (P5.14)', async ({
  signedIn: page,
}) => {
  await readsAs(page, NOTES_READBACK)
  await page.goto('/generator?type=dm')
  const last = page.getByLabel('Solution')
  const findTop = () => last.evaluate((field) => field.getBoundingClientRect().top + window.scrollY)
  const before = await findTop()
  await fillInBrief(page)
  await expect(page.getByText('3 sentences stay out until you answer.')).toBeVisible()
  await expect(page.getByRole('status').getByText('3 questions')).toBeAttached()
  const group = page.getByRole('group', { name: 'Who is “them”?' })
  await expect(group).toHaveAccessibleDescription(/We text them \(in question 3\)/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await last.press('F6')
  await expect(page.getByRole('button', { name: 'Add it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Spell them out' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'As typed' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'The salon' })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page.getByLabel('Tone')).toBeFocused()
  await expect(page.getByRole('region', { name: 'How it reads' }).getByText('Reads well.')).toBeVisible()
  expect(await findTop()).toBe(before)
})

test('a sentence is edited in place, left out and put back, and survives a reload (P5.14, P5.13)', async ({
  signedIn: page,
}) => {
  await readsAs(page, NOTES_READBACK)
  await page.goto('/generator?type=dm')
  await fillInBrief(page)
  const sure = page.getByRole('button', { name: /Across 40 salons/ })
  await sure.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Your sentence').fill('No-shows fell to 4% in 40 salons.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your words')).toBeVisible()
  await page.getByRole('group', { name: 'I left this out. Add it?' }).getByText('Leave it out').click()
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'No-shows fell to 4% in 40 salons.' })).toBeVisible()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByRole('button', { name: 'Add it' })).toBeVisible()
  // A changed field loses only its own answers.
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByLabel('Solution').fill('')
  await expect(page.getByRole('group', { name: 'Who is “them”?' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'The first 30 days are free.' })).toBeVisible()
})

test('a clear brief is one line, and a thin one a single question (P5.14)', async ({ signedIn: page }) => {
  await readsAs(page, THIN_READBACK)
  await page.goto('/generator?type=dm')
  await fillInBrief(page, { targetAudience: 'Importers', product: 'Freight audit' })
  await page.getByRole('button', { name: 'Nobody has the hours to check every line.' }).click()
  await expect(page.getByLabel('Pain point')).toHaveValue('Nobody has the hours to check every line.')
  await expect(page.getByRole('region', { name: 'How it reads' })).toHaveText('How it readsReads well.')
  await expectAccessible(page)
})

test('open questions block nothing, and answers are sent with the form (P5.14)', async ({
  signedIn: page,
}) => {
  await readsAs(page, NOTES_READBACK)
  await page.goto('/generator?type=dm')
  await fillInBrief(page)
  await page.getByRole('button', { name: 'Spell them out' }).click()
  await expect(page.getByText('2 sentences stay out until you answer.')).toBeVisible()
  const sent = page.waitForRequest('**/functions/v1/generate-messages')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    readings: [
      {
        source: NOTES_BRIEF.painPoint,
        sentence: 'Clients forget appointments and the chair stays empty.',
      },
    ],
  })
  await waitForResults(page)
})

test('another language is refused at the form with the built-in writer (P6.16)', async ({
  signedIn: page,
}) => {
  await readsAs(page, { ...CLEAR_READBACK, isEnglish: false })
  await page.goto('/generator?type=dm')
  await fillInBrief(page, { targetAudience: 'Zahnarztpraxen in Leipzig', product: 'Ein Telefondienst' })
  const line = 'The built-in writer reads and writes English only. A language model writes in any language.'
  await expect(page.getByText(line)).toBeVisible()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(line)
})

test('the first field is at most 680 pixels down (P5.20)', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/generator?type=dm')
  const field = await page.getByLabel('Target audience').boundingBox()
  expect((field?.y ?? 900) + (field?.height ?? 0)).toBeLessThan(680)
})
